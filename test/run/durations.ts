import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Seconds that files of tests and steps took when they were last measured (`script/bench checks`): for the order and the time left. */
export type Durations = Record<string, number>;

const FILE = new URL('./durations.json', import.meta.url);

/** What a file takes that nobody has measured yet, in seconds. */
export const UNKNOWN = { units: 1.5, journeys: 15 };

export const readDurations = (): Durations =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Durations) : {};

/** Keeps what was measured; files that are no more are left out, and so is what takes under half a second. */
export function writeDurations(measured: Durations): void {
  const kept = Object.entries(measured)
    .filter(([, seconds]) => seconds >= 0.5)
    .map(([name, seconds]) => [name, Math.round(seconds * 10) / 10] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

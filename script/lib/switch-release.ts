/**
 * Makes a release that was built into build/releases/<name> the current one: build/current is a link that is changed in one step,
 * build/server and build/client lead through it. Then removes old releases.
 *   node script/lib/switch-release.ts <name>
 */
import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const RELEASES = 'build/releases';
/** So many before the current one are kept: pages opened under them still fetch their late parts from them. */
const KEPT = 3;
/** A server says each hour that it runs from its release (server/release.ts): what somebody runs is not removed. */
const IN_USE_MS = 2 * 3600 * 1000;
const ABANDONED_MS = 24 * 3600 * 1000;

const name = process.argv[2]!;
const now = new Date();
const ageOf = (release: string) => now.getTime() - statSync(join(RELEASES, release)).mtimeMs;

utimesSync(join(RELEASES, name), now, now);
keepFormerLayout();
for (const [link, target] of [
  ['build/current', `releases/${name}`],
  ['build/server', 'current/server'],
  ['build/client', 'current/client'],
] as const) {
  const fresh = `${link}.${process.pid}`;
  symlinkSync(target, fresh);
  // One step: whoever looks sees the former release or this one, whole.
  renameSync(fresh, link);
}

const others = readdirSync(RELEASES)
  .filter((release) => release !== name)
  .sort((one, other) => ageOf(one) - ageOf(other));
const built = others.filter((release) => !release.startsWith('.'));
const old = [
  ...built.slice(KEPT).filter((release) => ageOf(release) > IN_USE_MS),
  // Of a build that was killed.
  ...others.filter((release) => release.startsWith('.') && ageOf(release) > ABANDONED_MS),
];
for (const release of old) rmSync(join(RELEASES, release), { recursive: true, force: true });

/** A checkout of an earlier time has folders where links are now: they become a release like others. */
function keepFormerLayout(): void {
  const home = join(RELEASES, 'former-layout');
  for (const folder of ['server', 'client'])
    if (lstatSync(join('build', folder), { throwIfNoEntry: false })?.isDirectory()) {
      mkdirSync(home, { recursive: true });
      rmSync(join(home, folder), { recursive: true, force: true });
      renameSync(join('build', folder), join(home, folder));
    }
}

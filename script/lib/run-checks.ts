import { spawn } from 'node:child_process';
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOfThisRun, journeysToWalk, listChanged, unitsToRun } from '#test/affected.ts';
import { workersOf } from '#test/run/options.ts';
import { readDurations, writeDurations } from '#test/run/durations.ts';
import { type FileResult, UNHANDLED } from '#test/run/progress-reporter.ts';
import { temporaryFolder } from '#test/run/temporary.ts';
import { secondsInAll, secondsLeft } from '#test/run/time-left.ts';
import { SIDE_BY_SIDE, type Step, STEPS } from '#test/run/steps.ts';

/*
 * The checks of script/test: `node script/lib/run-checks.ts [step…]`. Build, types and lint run side by side, since none of them keeps
 * two cores busy; units and journeys do and follow one another. A file of journeys that fails runs once more, alone, at the end: if it passes then, it is
 * named under "unsteady" and the run goes on. Nothing else gets a second try. The last line says how many tests passed and failed.
 */

const JOURNEYS = ['run', '--config', 'vitest.journeys.config.ts'];
/** More files than these that fail are no unsteadiness. */
const RETRIED_AT_MOST = 4;

const wanted = process.argv.slice(2).filter((word) => word !== '--measure');
const unknown = wanted.find((name) => !STEPS.includes(name as Step));
if (unknown) {
  console.error(`No step ${unknown}: ${STEPS.join(', ')}`);
  process.exit(2);
}
const isMeasured = process.argv.includes('--measure');
const isWanted = (step: Step) => wanted.length === 0 || wanted.includes(step);

const logs = mkdtempSync(join(tmpdir(), 'elikya-checks-'));
const temporary = mkdtempSync(join(temporaryFolder(), 'elikya-tests-'));
// PostgreSQL runs as another user when we are root: it must be able to enter.
chmodSync(temporary, 0o755);
process.once('exit', () => {
  for (const folder of [logs, temporary]) rmSync(folder, { recursive: true, force: true });
});
const begun = performance.now();
const measured: Partial<Record<Step, number>> = {};
const results = new Map<string, FileResult[]>();
const failures: string[] = [];

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const elapsed = () => (performance.now() - begun) / 1000;
const say = (words: string) => console.log(`${clock(elapsed()).padStart(6)}  ${words}`);

/** Runs a program with its words in a file. @returns its exit code */
function run(log: string, program: string, args: readonly string[], environment: Record<string, string> = {}) {
  const out = openSync(join(logs, log), 'a');
  const child = spawn(program, args, { stdio: ['ignore', out, out], env: { ...process.env, ...environment } });
  return new Promise<number>((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => closeSync(out));
}

async function runAll(log: string, ...commands: [string, ...string[]][]): Promise<number> {
  let worst = 0;
  // All of them, also after one has failed: what is wrong is said at once.
  for (const [program, ...args] of commands) worst = (await run(log, program, args)) || worst;
  return worst;
}

const readResults = (name: string): FileResult[] => {
  const file = join(logs, `${name}.json`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as FileResult);
};

const runTests = (name: string, args: readonly string[], environment: Record<string, string> = {}) =>
  run(name, 'vitest', args, { ...environment, TMPDIR: temporary, TEST_PROGRESS: join(logs, `${name}.json`) });

const listUnits = async (): Promise<string[]> => {
  const near = unitsToRun(listChanged());
  if (near.length > 0) return near;
  const all = await Promise.all(
    ['app', 'platform', 'server', 'test'].map((folder) => readdir(folder, { recursive: true })),
  );
  return all.flatMap((names, index) =>
    names
      .map((name) => join(['app', 'platform', 'server', 'test'][index]!, name))
      .filter((name) => /\.test\.tsx?$/.test(name) && !name.startsWith('test/journeys/')),
  );
};

const files: Partial<Record<Step, string[]>> = {
  units: isWanted('units') ? await listUnits() : [],
  journeys: isWanted('journeys')
    ? journeysToWalk(listChanged()).filter(
        (file) => isOfThisRun(file, listChanged()) && !(process.env.CI && file.endsWith('/dev.test.ts')),
      )
    : [],
};

/** PostgreSQL of the system, newest first. @returns the folder above its bin/ */
async function findPostgres(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  return newest && existsSync(`/usr/lib/postgresql/${newest}/bin/postgres`)
    ? `/usr/lib/postgresql/${newest}`
    : undefined;
}

const ACTS: Record<Step, () => Promise<number>> = {
  types: () => runAll('types', ['tsc', '--noEmit']),
  lint: () =>
    runAll(
      'lint',
      ['prettier', '--log-level', 'warn', '--cache', '--check', '.'],
      ['oxlint', '--type-aware', '--quiet'],
      ['knip'],
    ),
  build: () => runAll('build', ['bash', '-c', 'set -euo pipefail; source script/lib/build']),
  units: () => runTests('units', ['run', ...files.units!]),
  async postgres() {
    const installed = await findPostgres();
    if (!installed) {
      say('postgres: no PostgreSQL on this machine, skipped');
      return 0;
    }
    const tried = ['test/gifts.test.ts', 'test/reads.test.ts', 'test/faults.test.ts'];
    return runTests('postgres', ['run', ...tried], { TEST_POSTGRES: installed });
  },
  journeys: () => runTests('journeys', [...JOURNEYS, ...files.journeys!]),
};

/** The end of what a step has said, long enough for several failures. */
function showLog(name: string): void {
  const said = existsSync(join(logs, name)) ? readFileSync(join(logs, name), 'utf8') : '';
  console.log(`\n== ${name}\n${said.length > 60_000 ? `… ${said.slice(-60_000)}` : said}`);
}

async function runStep(step: Step): Promise<boolean> {
  const since = performance.now();
  const code = await ACTS[step]();
  const seconds = (performance.now() - since) / 1000;
  measured[step] = seconds;
  results.set(step, readResults(step));
  say(`${step}: ${code === 0 ? 'ok' : 'failed'}, ${Math.round(seconds)} s`);
  if (code !== 0 && step !== 'journeys') {
    failures.push(step);
    showLog(step);
  }
  return code === 0;
}

const hasFailed = new Set<Step>();
async function tryStep(step: Step): Promise<void> {
  if (!isWanted(step)) return;
  // Without a build there is nothing to walk through.
  if (step === 'journeys' && hasFailed.has('build')) return;
  if (!(await runStep(step))) hasFailed.add(step);
}

/** Journeys that fell run once more, each alone. @returns those that passed then */
async function retryJourneys(): Promise<string[]> {
  const fallen = results.get('journeys')!.filter(({ isOk }) => !isOk);
  showLog('journeys');
  // What failed outside every test has no file to run again.
  const isOfFiles = fallen.length > 0 && fallen.every(({ file }) => file !== UNHANDLED);
  if (!isOfFiles || fallen.length > RETRIED_AT_MOST) {
    failures.push('journeys');
    return [];
  }
  const unsteady: string[] = [];
  for (const { file } of fallen) {
    say(`${file} fell: once more, alone`);
    const name = `again-${unsteady.length + failures.length}`;
    if ((await runTests(name, [...JOURNEYS, file])) === 0) {
      unsteady.push(file);
      results.set(
        'journeys',
        results.get('journeys')!.map((result) => (result.file === file ? readResults(name)[0]! : result)),
      );
    } else {
      failures.push(file);
      showLog(name);
    }
  }
  return unsteady;
}

const plan = {
  steps: STEPS.filter(isWanted),
  files,
  durations: readDurations(),
  workers: { units: workersOf('units'), journeys: workersOf('journeys') },
};

let lastSaid = '';
function showProgress(): void {
  const counts = (['units', 'journeys'] as const)
    .filter((step) => files[step]!.length > 0)
    .map((step) => `${step} ${readResults(step).length} of ${files[step]!.length}`);
  if (counts.join() === lastSaid) return;
  lastSaid = counts.join();
  say(
    `${counts.join(', ')} files; about ${Math.max(1, Math.round(secondsLeft(plan, { measured, results: readResults, elapsed: elapsed() }) / 60))} min left`,
  );
}

say(
  `${STEPS.filter(isWanted).join(', ')}: ${files.units!.length} files of units, ${files.journeys!.length} of journeys; about ${Math.max(1, Math.round(secondsInAll(plan) / 60))} min on two cores`,
);
const timer = setInterval(showProgress, 15_000);
// The linter, knip and the compiler read the routes' types.
if ((await run('types', 'react-router', ['typegen'])) !== 0) showLog('types');
await Promise.all(SIDE_BY_SIDE.map(tryStep));
for (const step of STEPS.filter((one) => !SIDE_BY_SIDE.includes(one))) await tryStep(step);
clearInterval(timer);
if (hasFailed.has('build') && isWanted('journeys')) failures.push('journeys (nothing was built)');
const unsteady = hasFailed.has('journeys') ? await retryJourneys() : [];

const all = [...results.values()].flat();
if (isMeasured) writeDurations({ ...Object.fromEntries(all.map(({ file, seconds }) => [file, seconds])), ...measured });
const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((count, result) => count + result[key], 0);
console.log('\nThe longest files:');
for (const { file, seconds } of all.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
console.log(`Unsteady (failed once, passed alone): ${unsteady.length > 0 ? unsteady.join(', ') : 'none'}`);
if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
say('done');
const skipped = sum('skipped');
// A step without tests that failed counts as one.
const failed = sum('failed') + failures.filter((name) => !results.get(name)?.length && !name.includes('/')).length;
console.log(`${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failures.length > 0 ? 1 : 0;

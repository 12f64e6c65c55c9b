import { spawn, spawnSync } from 'node:child_process';

/*
 * Whether a failure of the checks means something: units and journeys run several times over, then once in reverse order and once with
 * both cores taken by busy loops; the units once more at ten to midnight (UTC) of 31 December. `script/prove steady [runs]`, five by
 * default: some two hours. Every run must pass, and none may name an unsteady file.
 */

const plainRuns = Number(process.argv[2] ?? 5);

type Round = { name: string; minutes: string; result: string; unsteady: string };
const rounds: Round[] = [];

function tryOnce(name: string, command: readonly string[], environment: Record<string, string> = {}): void {
  const begun = Date.now();
  const { stdout, status } = spawnSync(command[0]!, command.slice(1), {
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CI: '1', LOG_LEVEL: 'silent', ...environment },
  });
  const [unsteady = 'none'] = /^Unsteady [^:]*: (.*)$/m.exec(stdout)?.slice(1) ?? [];
  const result = stdout.trim().split('\n').at(-1)!;
  rounds.push({ name, minutes: ((Date.now() - begun) / 60_000).toFixed(1), result, unsteady });
  console.log(`${name}: ${result}; unsteady: ${unsteady}`);
  if (status !== 0) {
    console.log(stdout.slice(-20_000));
    process.exitCode = 1;
  }
  if (unsteady !== 'none') process.exitCode = 1;
}

const CHECKS = ['node', 'script/lib/run-checks.ts', 'units', 'postgres', 'journeys'];
for (let run = 1; run <= plainRuns; run++) tryOnce(`run ${run}`, CHECKS);
tryOnce('reverse order', CHECKS, { TEST_ORDER: 'reverse' });
const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
tryOnce('busy machine', CHECKS);
for (const loop of loops) loop.kill('SIGKILL');
const lastEvening = `${new Date().getUTCFullYear()}-12-31T23:50:00Z`;
tryOnce(`units at ${lastEvening}`, ['node', 'test/prove/clock.ts', lastEvening]);
console.table(rounds);

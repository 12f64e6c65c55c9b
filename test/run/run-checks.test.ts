import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { UNHANDLED } from './progress-reporter.ts';

const folder = mkdtempSync(join(tmpdir(), 'elikya-run-checks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function install(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/bash\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Stands in for Vitest: each of its runs takes the next of the outcomes, says its files in the progress file and ends with its code. */
install(
  'vitest',
  'echo "$@" >> "$OUTCOMES/calls"; run=$(wc -l < "$OUTCOMES/calls"); cat "$OUTCOMES/$run" >> "$TEST_PROGRESS"; ! grep -q \'"isOk":false\' "$OUTCOMES/$run"',
);
for (const name of ['react-router', 'tsc', 'prettier', 'oxlint']) install(name, 'exit 0');
install('knip', 'echo an unused file; exit 1');

const file = (name: string, failed = 0) => ({
  file: name,
  isOk: failed === 0,
  seconds: 1,
  passed: 2,
  failed,
  skipped: 0,
});

/** Runs steps of the checks with what each run of Vitest finds. */
function check(steps: string[], ...outcomes: ReturnType<typeof file>[][]) {
  const at = mkdtempSync(join(folder, 'outcomes-'));
  for (const [index, results] of outcomes.entries())
    writeFileSync(join(at, String(index + 1)), results.map((result) => `${JSON.stringify(result)}\n`).join(''));
  const { stdout, status } = spawnSync(process.execPath, ['script/lib/run-checks.ts', ...steps], {
    encoding: 'utf8',
    env: { ...process.env, CI: 'true', OUTCOMES: at, PATH: folder + delimiter + process.env.PATH },
  });
  const calls = existsSync(join(at, 'calls')) ? readFileSync(join(at, 'calls'), 'utf8').trim().split('\n') : [];
  return { stdout, status, calls, last: stdout.trim().split('\n').at(-1) };
}

const A = 'test/journeys/a.test.ts';
const B = 'test/journeys/b.test.ts';

test('a journey that fails and passes alone is named, and the run passes', () => {
  const { stdout, status, calls, last } = check(['journeys'], [file(A), file(B, 1)], [file(B)]);
  expect([status, last]).toEqual([0, '4 passed, 0 failed']);
  expect(stdout).toContain(`Unsteady (failed once, passed alone): ${B}`);
  expect(calls).toHaveLength(2);
  expect(calls[1]).toMatch(new RegExp(`${B}$`));
});

test('a journey that fails alone as well fails the run', () => {
  const { stdout, status, last } = check(['journeys'], [file(A), file(B, 1)], [file(B, 1)]);
  expect([status, last]).toEqual([1, '4 passed, 1 failed']);
  expect(stdout).toContain('Unsteady (failed once, passed alone): none');
  expect(stdout).toContain(`Failed: ${B}`);
});

test('more than four failed journeys get no second try', () => {
  const files = [1, 2, 3, 4, 5].map((number) => file(`test/journeys/${number}.test.ts`, 1));
  const { status, calls, last } = check(['journeys'], files);
  expect([status, last]).toEqual([1, '10 passed, 5 failed']);
  expect(calls).toHaveLength(1);
});

test('what fails outside every test fails the run, without a second try', () => {
  const unhandled = { ...file(UNHANDLED, 3), passed: 0 };
  const { status, calls, last } = check(['journeys'], [file(A), unhandled]);
  expect([status, last]).toEqual([1, '2 passed, 3 failed']);
  expect(calls).toHaveLength(1);
});

test('units get no second try; the last line counts all steps', () => {
  const unit = 'app/shared/money.test.ts';
  const { stdout, status, calls, last } = check(['units', 'journeys'], [file(unit, 1)], [file(A)]);
  expect([status, last]).toEqual([1, '4 passed, 1 failed']);
  expect(stdout).toContain('Failed: units');
  expect(calls).toHaveLength(2);
});

test('a step without tests that fails counts as one failure, with what it said', () => {
  const { stdout, status, last } = check(['lint', 'types']);
  expect([status, last]).toEqual([1, '0 passed, 1 failed']);
  expect(stdout).toContain('an unused file');
});

test('it says at once what it does and for how long, and refuses a step it does not know', () => {
  const { stdout } = check(['lint']);
  expect(stdout.split('\n')[0]).toMatch(/0:00 {2}lint: 0 files of units, 0 of journeys; about \d+ min on two cores/);
  expect(check(['lints']).status).toBe(2);
});

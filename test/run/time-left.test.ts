import { expect, test } from 'vitest';
import { secondsInAll, secondsLeft } from './time-left.ts';

const plan = {
  steps: ['lint', 'types', 'units', 'journeys'] as const,
  files: { units: ['a', 'b'], journeys: ['c'] },
  durations: { lint: 100, types: 80, a: 40, b: 60, c: 200 },
  workers: { units: 2, journeys: 2 },
};
const done = (...files: string[]) =>
  files.map((file) => ({ file, isOk: true, seconds: 1, passed: 1, failed: 0, skipped: 0 }));
const nothing = { measured: {}, results: () => [], elapsed: 0 };

test('steps side by side take as long as the longest, files are shared by the workers', () => {
  expect(secondsInAll(plan)).toBe(100 + 50 + 100);
});

test('what nobody has measured counts as something', () => {
  expect(secondsInAll({ ...plan, steps: ['build'] })).toBe(20);
  expect(secondsInAll({ ...plan, steps: ['units'], files: { units: ['new'] } })).toBe(0.75);
});

test('steps that have ended and files that are done are not waited for', () => {
  const progress = { ...nothing, measured: { lint: 90, types: 70 }, results: () => done('a') };
  expect(secondsInAll(plan, progress)).toBe(30 + 100);
});

test('the time left follows how fast it has gone, once that is known', () => {
  expect(secondsLeft(plan, nothing)).toBe(250);
  const half = { measured: { lint: 200, types: 150 }, results: () => [], elapsed: 200 };
  expect(secondsLeft(plan, half)).toBe(300);
  expect(secondsLeft(plan, { ...half, elapsed: 10_000 })).toBe(600);
});

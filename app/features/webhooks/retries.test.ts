import { expect, test } from 'vitest';
import { isDead, pauseAfter } from './retries.ts';

test('the first retry comes within fifteen seconds, the pauses grow, and there are tries all day', () => {
  expect(pauseAfter(1, 0)).toBe(10);
  expect(pauseAfter(1, 1)).toBeLessThanOrEqual(13);
  const pauses = Array.from({ length: 9 }, (_, index) => pauseAfter(index + 1, 0));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const all = pauses.reduce((sum, pause) => sum + pause, 0);
  expect(all).toBeGreaterThan(18 * 3600);
  expect(all).toBeLessThan(24 * 3600);
  expect(pauseAfter(50, 0)).toBe(21_600);
});

test('a webhook is dead after an hour of nothing but failures, some of them, or at once when it says that it is gone', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(isDead({ failures: 5, failingSince: ago(60) }, 500, now)).toBe(true);
  expect(isDead({ failures: 5, failingSince: ago(59) }, 500, now)).toBe(false);
  expect(isDead({ failures: 4, failingSince: ago(600) }, 500, now)).toBe(false);
  expect(isDead({ failures: 1, failingSince: ago(0) }, 410, now)).toBe(true);
  expect(isDead({ failures: 1, failingSince: null }, undefined, now)).toBe(false);
});

test('one message alone, tried at its pauses, has failed for an hour by its sixth try', () => {
  const tries = [0];
  for (let attempt = 1; attempt <= 5; attempt += 1) tries.push(tries.at(-1)! + pauseAfter(attempt, 0));
  expect(tries.at(-1)).toBeGreaterThanOrEqual(3600);
});

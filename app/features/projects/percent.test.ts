import { expect, test } from 'vitest';
import { reachesOf } from './percent.ts';

test('what reaches the project follows from its own budget, rounded down; nothing is said without a figure', () => {
  expect(reachesOf([{ dollars: 273_240 }, { dollars: 23_760, isOverhead: true }])).toBe(92);
  expect(reachesOf([{ dollars: 2 }, { dollars: 1, isOverhead: true }])).toBe(66);
  expect(reachesOf([{ dollars: 100 }])).toBeUndefined();
  expect(reachesOf([])).toBeUndefined();
});

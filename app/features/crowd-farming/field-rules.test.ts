import { expect, test } from 'vitest';
import { announced, placeInSeason, seasonMonths, stepsReached } from './field-rules.ts';

test('a season begins with its sowing and has twelve months', () => {
  const months = seasonMonths({ sow: [9, 10], grow: [11, 12, 1], harvest: [2, 3] });
  expect(months.map(({ month }) => month)).toEqual([9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(months.map(({ phase }) => phase[0]).join('')).toBe('ssggghhrrrrr');
});

test('the announced return is fifteen percent, in whole cents', () => {
  expect(announced(12_000)).toBe(13_800);
  expect(announced(1001)).toBe(1151);
  expect(stepsReached('active')).toBe(2);
});

test('a day has its place in the season', () => {
  const season = { sow: [9, 10], grow: [11, 12, 1], harvest: [2, 3] };
  expect(placeInSeason(season, '2026-09-01')).toBe(0);
  expect(placeInSeason(season, '2027-03-01')).toBe(0.5);
  expect(placeInSeason(season, '2027-08-31')).toBeLessThan(1);
});

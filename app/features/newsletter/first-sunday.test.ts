import { expect, test } from 'vitest';
import { firstSundays } from './first-sunday.ts';

test('the first Sunday of a month: today itself, the next one, over the end of a year', () => {
  expect(firstSundays('2026-11-23')).toEqual({ next: '2026-12-06', last: '2026-11-01' });
  expect(firstSundays('2026-12-06')).toEqual({ next: '2026-12-06', last: '2026-11-01' });
  expect(firstSundays('2026-12-07')).toEqual({ next: '2027-01-03', last: '2026-12-06' });
  expect(firstSundays('2026-02-01').next).toBe('2026-02-01');
});

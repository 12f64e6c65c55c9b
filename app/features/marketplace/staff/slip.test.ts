import { expect, test } from 'vitest';
import { weightOf } from './slip.server.ts';
import { levelOf } from './stock-list.server.ts';

test('a parcel weighs what its goods weigh; one that nobody weighed makes the whole unknown', () => {
  const flour = { name: 'farine', quantity: 2, grams: 5000 };
  expect(weightOf([flour, { name: 'miel', quantity: 1, grams: 500 }])).toBe(10_500);
  expect(weightOf([flour, { name: 'ananas', quantity: 1 }])).toBeUndefined();
  expect(weightOf([])).toBeUndefined();
});

test('a shelf is empty, under its threshold, soon under it, or good', () => {
  const of = (available: number, lowAt: number) => levelOf({ available, lowAt });
  expect([of(0, 0), of(0, 5), of(4, 5), of(5, 5), of(9, 5), of(10, 5), of(1, 0)]).toEqual([
    'out',
    'out',
    'low',
    'soon',
    'soon',
    'good',
    'good',
  ]);
});

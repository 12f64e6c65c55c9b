import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saleOf, sharePayout } from './payout-rules.ts';

const kilos = (kg: number, dollars: number) => ({ grams: kg * 1000, pricePerKg: dollars * 10_000 });
const stake = (id: string, minor: number) => ({ id, minor });

test('a harvest is sold for its weight times its price, to the cent, half a cent up', () => {
  expect(saleOf(kilos(21_600, 0.41))).toBe(885_600);
  expect(saleOf({ grams: 1, pricePerKg: 10_000 })).toBe(0);
  expect(saleOf({ grams: 5, pricePerKg: 10_000 })).toBe(1);
  expect(saleOf({ grams: 1500, pricePerKg: 33 })).toBe(0);
  expect(saleOf({ grams: 1500, pricePerKg: 34 })).toBe(1);
});

test('the shares get all of the sale up to what they put in and the announced return; what is above stays with who farms', () => {
  const stakes = [stake('a', 10_000), stake('b', 5_000)];
  expect(sharePayout(kilos(1000, 1), stakes)).toMatchObject({
    saleMinor: 100_000,
    sharedMinor: 17_250,
    farmersMinor: 82_750,
  });
  expect(sharePayout(kilos(100, 1), stakes)).toMatchObject({ sharedMinor: 10_000, farmersMinor: 0 });
  expect(sharePayout(kilos(0, 1), stakes).parts).toEqual([
    { id: 'a', stakeMinor: 10_000, minor: 0 },
    { id: 'b', stakeMinor: 5_000, minor: 0 },
  ]);
  expect(sharePayout(kilos(100, 1), [])).toMatchObject({
    stakesMinor: 0,
    sharedMinor: 0,
    farmersMinor: 10_000,
    parts: [],
  });
});

test('the last cents go to who lost most by cutting, of equals to the first by id', () => {
  const parts = (sum: number, ...stakes: ReturnType<typeof stake>[]) =>
    sharePayout({ grams: sum * 1000, pricePerKg: 100 }, stakes).parts.map(({ id, minor }) => `${id}${minor}`);
  expect(parts(100, stake('c', 1000), stake('a', 1000), stake('b', 1000))).toEqual(['c33', 'a34', 'b33']);
  expect(parts(101, stake('a', 1000), stake('b', 2000))).toEqual(['a34', 'b67']);
});

test('whatever is sold and put in: the parts sum exactly, none is more than a cent from its due, no part of a smaller stake is larger', () => {
  const some = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), some, (grams, pricePerKg, sums) => {
      const stakes = sums.map((minor, index) => stake(String(index).padStart(3, '0'), minor));
      const { sharedMinor, stakesMinor, parts } = sharePayout({ grams, pricePerKg }, stakes);
      expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(sharedMinor);
      for (const { minor, stakeMinor } of parts)
        expect(Math.abs(minor - (sharedMinor * stakeMinor) / stakesMinor)).toBeLessThan(1.000001);
      const byStake = [...parts].sort((a, b) => a.stakeMinor - b.stakeMinor);
      for (const [index, part] of byStake.entries())
        if (index > 0 && part.stakeMinor > byStake[index - 1]!.stakeMinor)
          expect(part.minor).toBeGreaterThanOrEqual(byStake[index - 1]!.minor);
    }),
  );
});

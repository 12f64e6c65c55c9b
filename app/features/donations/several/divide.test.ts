import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide } from './divide.ts';

const Weights = fc.array(fc.integer({ min: 1, max: 5_000_000_000 }), { minLength: 1, maxLength: 10 });
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);

test('parts are the sum, nothing at nothing, the weights at their sum', () => {
  fc.assert(
    fc.property(Weights, fc.integer({ min: 0, max: 50_000_000_000 }), (weights, amount) => {
      expect(sum(divide(amount, weights))).toBe(amount);
      expect(divide(0, weights)).toEqual(weights.map(() => 0));
      expect(divide(sum(weights), weights)).toEqual(weights);
    }),
  );
});

test('no part of a smaller sum is more than its weight, and each is within one of its share', () => {
  fc.assert(
    fc.property(Weights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, share) => {
      const whole = sum(weights);
      const amount = Math.floor(whole * share);
      divide(amount, weights).forEach((part, index) => {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(weights[index]!);
        expect(Math.abs(part - (amount * weights[index]!) / whole)).toBeLessThan(1.001);
      });
    }),
  );
});

test('products beyond what a number holds stay exact', () => {
  const weights = [49_999_999, 1, 49_999_999];
  expect(sum(divide(23_000_000_001, weights))).toBe(23_000_000_001);
  expect(divide(23_000_000_001, weights)[1]).toBe(230);
});

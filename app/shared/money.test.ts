import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, CURRENCIES, decimalsOf, divide, formatMoney, toStep } from './money.ts';

test('conversion is exact to half a minor unit and keeps its sign', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(...CURRENCIES),
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 1, max: 1e9 }),
      (from, to, amountMinor, rateMillionths) => {
        const rate = `${Math.floor(rateMillionths / 1e6)}.${String(rateMillionths % 1e6).padStart(6, '0')}`;
        const { amountMinor: result } = convert({ amountMinor, currency: from }, to, rate);
        if (from === to) {
          expect(result).toBe(amountMinor);
          return;
        }
        const exact = BigInt(amountMinor) * BigInt(rateMillionths) * 10n ** BigInt(decimalsOf(to));
        const unit = 10n ** BigInt(6 + decimalsOf(from));
        const error = exact - BigInt(result) * unit;
        expect((error < 0n ? -error : error) * 2n <= unit).toBe(true);
        expect(convert({ amountMinor: -amountMinor, currency: from }, to, rate).amountMinor + result).toBe(0);
      },
    ),
  );
});

test('a division is exact to fifteen places, and cut there', () => {
  expect(divide('1', '3')).toBe('0.333333333333333');
  expect(divide('2', '3')).toBe('0.666666666666666');
  expect(divide('12.5', '0.25')).toBe('50.000000000000000');
  expect(divide('10', '4')).toBe('2.500000000000000');
});

test('a sum is charged up to the step of its currency: a minor unit, but Congolese francs whole', () => {
  const step = (amountMinor: number, currency: (typeof CURRENCIES)[number]) =>
    toStep({ amountMinor, currency }).amountMinor;
  for (const currency of ['XOF', 'XAF', 'EUR', 'USD'] as const) expect(step(6_561, currency)).toBe(6_561);
  expect([1, 99, 100, 101].map((minor) => step(minor, 'CDF'))).toEqual([100, 100, 100, 200]);
});

test('25 000 XOF are 38,11 € at the peg', () => {
  expect(convert({ amountMinor: 25_000, currency: 'XOF' }, 'EUR', '0.001524490172374')).toEqual({
    amountMinor: 3811,
    currency: 'EUR',
  });
});

test('sums read as in the design', () => {
  expect(formatMoney({ amountMinor: 25_000, currency: 'XOF' }, 'fr')).toBe('25\u00a0000\u00a0XOF');
  expect(formatMoney({ amountMinor: 20_196_000, currency: 'USD' }, 'fr')).toBe('201\u00a0960\u00a0$');
  expect(formatMoney({ amountMinor: 1250, currency: 'EUR' }, 'fr')).toBe('12,50\u00a0€');
});

test('a sum in Arabic is one isolated run, left to right', () => {
  expect(formatMoney({ amountMinor: 1250, currency: 'USD' }, 'ar')).toBe('\u206612.50\u00a0US$\u2069');
});

import { expect, test } from 'vitest';
import { formatMoneyWhole } from './money.ts';
import { formatWorth, isWorthCurrency, WORTH_CURRENCIES, worthOf } from './worth.ts';

const perEuro = { EUR: 1, XOF: 655.957, USD: 1.1, CDF: 2480 };

test('a sum beside its worth: cents below a thousand, whole units from there on or when asked for', () => {
  expect(formatWorth({ amountMinor: 25_000, currency: 'XOF' }, 'EUR', perEuro, 'fr')).toBe('≈\u00a038,11\u00a0€');
  expect(formatWorth({ amountMinor: 25_000, currency: 'XOF' }, 'EUR', perEuro, 'fr', true)).toBe('≈\u00a038\u00a0€');
  expect(formatWorth({ amountMinor: 20_196_000, currency: 'USD' }, 'EUR', perEuro, 'fr')).toBe(
    '≈\u00a0183\u00a0600\u00a0€',
  );
  expect(worthOf({ amountMinor: 100, currency: 'USD' }, 'CDF', perEuro)).toEqual({
    amountMinor: 225_500,
    currency: 'CDF',
  });
});

test('nothing is said of the same currency, or without a rate', () => {
  expect(worthOf({ amountMinor: 100, currency: 'EUR' }, 'EUR', perEuro)).toBeUndefined();
  expect(worthOf({ amountMinor: 100, currency: 'USD' }, 'CDF', { USD: 1.1 })).toBeUndefined();
});

test('one of four currencies is chosen, and no other', () => {
  expect(['USD', 'XOF', 'EUR', 'CDF', 'XAF', 'usd', '', undefined].filter(isWorthCurrency)).toEqual(WORTH_CURRENCIES);
});

test('progress shows whole units: cents of a gift never lengthen the sum', () => {
  expect(formatMoneyWhole({ amountMinor: 20_204_384, currency: 'USD' }, 'fr')).toBe('202\u00a0043\u00a0$');
  expect(formatMoneyWhole({ amountMinor: 25_000, currency: 'XOF' }, 'fr')).toBe('25\u00a0000\u00a0XOF');
});

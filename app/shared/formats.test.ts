import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './formats.ts';
import { LANGUAGES, localeOf, type Language } from './language.ts';
import { CURRENCIES, decimalsOf, formatMoney } from './money.ts';

const language = fc.constantFrom(...LANGUAGES);
// The narrow space and the marks of direction are ours to leave out: a sum in Arabic is isolated as a whole (U+2066 … U+2069).
const byIntl = (value: number, language: Language, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(localeOf(language), options)
    .format(value)
    .replace(/\u202f/g, '\u00a0')
    .replace(/[\u200e\u200f]/g, '');

test('numbers are written as Intl writes them, in every language', () => {
  fc.assert(
    fc.property(
      language,
      fc.integer({ min: -1e12, max: 1e12 }),
      fc.constantFrom(1, 10, 1000),
      (language, number, divisor) => {
        expect(formatNumber(number / divisor, language)).toBe(byIntl(number / divisor, language));
      },
    ),
  );
});

test('decimals: at least so many, at most so many', () => {
  fc.assert(
    fc.property(language, fc.integer({ min: 0, max: 1e7 }), (language, tenths) => {
      expect(formatNumber(tenths / 10, language, { least: 1 })).toBe(
        byIntl(tenths / 10, language, { minimumFractionDigits: 1 }),
      );
      expect(formatNumber(tenths / 1000, language, { most: 6 })).toBe(
        byIntl(tenths / 1000, language, { maximumFractionDigits: 6 }),
      );
    }),
  );
});

test('sums are written as Intl writes them, in every language and currency', () => {
  fc.assert(
    fc.property(
      language,
      fc.constantFrom(...CURRENCIES),
      fc.integer({ min: -1e12, max: 1e12 }),
      (language, currency, amountMinor) => {
        const major = amountMinor / 10 ** decimalsOf(currency);
        const digits = Number.isInteger(major) ? 0 : decimalsOf(currency);
        const currencyDisplay = currency === 'USD' || currency === 'EUR' ? 'narrowSymbol' : 'code';
        const expected = byIntl(major, language, {
          style: 'currency',
          currency,
          currencyDisplay,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        expect(formatMoney({ amountMinor, currency }, language)).toBe(
          language === 'ar' ? `\u2066${expected}\u2069` : expected,
        );
      },
    ),
  );
});

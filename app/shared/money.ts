import { writeSum } from './formats.ts';
import { directionOf, type Language } from './language.ts';

/** ISO 4217 currencies the site takes. XOF and XAF have no decimals, the others two (payments.md). */
export const CURRENCIES = ['XOF', 'EUR', 'USD', 'CDF', 'XAF'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** A sum of money: an integer number of the currency's smallest unit, never a fraction. */
export type Money = { amountMinor: number; currency: Currency };

const DECIMALS = { XOF: 0, XAF: 0, EUR: 2, USD: 2, CDF: 2 } as const satisfies Record<Currency, number>;

export function decimalsOf(currency: Currency): number {
  return DECIMALS[currency];
}

export function hasCents(currency: Currency): currency is Exclude<Currency, 'XOF' | 'XAF'> {
  return DECIMALS[currency] > 0;
}

export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}

/** Minor units as a decimal string in major units: 1250 USD → "12.50", 25000 XOF → "25000". */
export function toMajor({ amountMinor, currency }: Money): string {
  const decimals = DECIMALS[currency];
  if (decimals === 0) return String(amountMinor);
  const sign = amountMinor < 0 ? '-' : '';
  const digits = String(Math.abs(amountMinor)).padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A sum as progress shows it, in whole units, rounded down: "202 043 $". */
export function formatMoneyWhole({ amountMinor, currency }: Money, language: Language): string {
  const unit = 10 ** DECIMALS[currency];
  return formatMoney({ amountMinor: Math.floor(amountMinor / unit) * unit, currency }, language);
}

/**
 * The sum as a person reads it: "25 000 XOF", "201 960 $", decimals only when there are any.
 * XOF keeps its code ("F CFA" is how French writes both CFA francs, which would hide which one).
 * In Arabic the sum is isolated (U+2066 … U+2069): unisolated, the text around it tears "US" and "$" apart.
 */
export const formatMoney = (money: Money, language: Language): string =>
  formatDecimal(toMajor(money).replace(/\.0+$/, ''), money.currency, language);

/** The same of a decimal, for prices and rates finer than a cent: "0,4125 $". */
export function formatDecimal(decimal: string, currency: Currency, language: Language): string {
  const isRightToLeft = directionOf(language) === 'rtl';
  const symbol = { USD: isRightToLeft ? 'US$' : '$', EUR: '€' }[currency as string] ?? currency;
  const text = writeSum(decimal, symbol, language);
  return isRightToLeft ? `\u2066${text}\u2069` : text;
}

/** What is charged in a currency is a multiple of this many minor units: operators and banks take Congolese francs whole (docs/payments.md). */
const STEPS: Record<Currency, number> = { XOF: 1, XAF: 1, EUR: 1, USD: 1, CDF: 100 };

/** A sum up to the next one that can be charged in its currency; minor units. */
export const toStep = ({ amountMinor, currency }: Money): Money => ({
  amountMinor: Math.ceil(amountMinor / STEPS[currency]) * STEPS[currency],
  currency,
});

const RATE_PLACES = 15;

/** Exact division of two positive decimal strings, cut after 15 places: a rate between two currencies from their worth in euros. */
export function divide(dividend: string, divisor: string): string {
  const [a, aPlaces] = scaled(dividend);
  const [b, bPlaces] = scaled(divisor);
  const quotient = (a * 10n ** BigInt(RATE_PLACES + bPlaces)) / (b * 10n ** BigInt(aPlaces));
  const digits = quotient.toString().padStart(RATE_PLACES + 1, '0');
  return `${digits.slice(0, -RATE_PLACES)}.${digits.slice(-RATE_PLACES)}`;
}

function scaled(decimal: string): [bigint, number] {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return [BigInt(whole + fraction), fraction.length];
}

/**
 * Converts with an exact decimal rate ("0.00165" units of `to` for one of the money's currency), half away from zero,
 * in integers throughout.
 */
export function convert(money: Money, to: Currency, rate: string): Money {
  if (money.currency === to) return money;
  const match = /^(\d+)(?:\.(\d+))?$/.exec(rate);
  if (!match) throw new RangeError(`Not a rate: ${rate}`);
  const fraction = match[2] ?? '';
  const scaled = BigInt(match[1] + fraction) * BigInt(money.amountMinor) * 10n ** BigInt(DECIMALS[to]);
  const divisor = 10n ** BigInt(fraction.length + DECIMALS[money.currency]);
  const magnitude = scaled < 0n ? -scaled : scaled;
  const rounded = (magnitude * 2n + divisor) / (divisor * 2n);
  return { amountMinor: Number(scaled < 0n ? -rounded : rounded), currency: to };
}

import type { Language } from './language.ts';
import { type Currency, decimalsOf, formatMoney, type Money } from './money.ts';

/** What a giver may choose to give in, and to see other sums in (contract, 1). */
export const WORTH_CURRENCIES = ['USD', 'XOF', 'EUR', 'CDF'] as const satisfies Currency[];
export type WorthCurrency = (typeof WORTH_CURRENCIES)[number];

/** Before anybody chose: the currency of the gift form's own presets. */
export const FIRST_CURRENCY: WorthCurrency = 'XOF';

/** The cookie that keeps a choice. */
export const WORTH_KEY = 'currency';

export const isWorthCurrency = (value: unknown): value is WorthCurrency =>
  WORTH_CURRENCIES.includes(value as WorthCurrency);

/** How many units of each currency one euro is worth, by the newest rates. */
export type PerEuro = Partial<Record<Currency, number>>;

/**
 * About what a sum is worth in another currency: for reading only, never for charging. Whole units from a thousand on, or
 * when asked for; undefined without a rate, or where it is the same currency.
 */
export function worthOf(
  { amountMinor, currency }: Money,
  to: Currency,
  perEuro: PerEuro,
  isWhole = false,
): Money | undefined {
  const [from, into] = [perEuro[currency], perEuro[to]];
  if (!from || !into || currency === to) return undefined;
  const units = (amountMinor / 10 ** decimalsOf(currency) / from) * into;
  const step = isWhole || units >= 1000 ? 1 : 10 ** -decimalsOf(to);
  return { amountMinor: Math.round(Math.round(units / step) * step * 10 ** decimalsOf(to)), currency: to };
}

/** "≈ 38,11 €", or undefined where there is nothing to say. */
export function formatWorth(
  money: Money,
  to: Currency,
  perEuro: PerEuro,
  language: Language,
  isWhole = false,
): string | undefined {
  const worth = worthOf(money, to, perEuro, isWhole);
  return worth && `≈\u00a0${formatMoney(worth, language)}`;
}

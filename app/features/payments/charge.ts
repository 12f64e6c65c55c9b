import type { Language } from '#app/shared/language.ts';
import {
  convert,
  type Currency,
  decimalsOf,
  divide,
  formatMoney,
  type Money,
  toMajor,
  toStep,
} from '#app/shared/money.ts';
import type { PerEuro } from '#app/shared/worth.ts';

/** In which currency a provider is paid what was chosen in another: `takes` is what it takes, left out every currency. */
export const chargedCurrency = (takes: readonly Currency[] | undefined, chosen: Currency): Currency =>
  !takes || takes.includes(chosen) ? chosen : takes.at(-1)!;

/** What is charged for a sum in another currency: at an exact decimal rate, up to the next sum that can be charged. */
export const chargeOf = (money: Money, to: Currency, rate: string): Money => toStep(convert(money, to, rate));

/** As a form sends back what it said: "94519 CDF", "12.5 USD". */
export const tellCharge = (money: Money): string => `${toMajor(money).replace(/\.0+$/, '')} ${money.currency}`;

/** The rate between two currencies from their worth in euros, as the server reckons it; undefined where one has none. */
export function rateBetween(perEuro: PerEuro, from: Currency, to: Currency): string | undefined {
  const [source, target] = [perEuro[from], perEuro[to]];
  return source && target ? divide(target.toFixed(9), source.toFixed(9)) : undefined;
}

/** One of the stronger currency: "1 $ = 2 255 CDF", never "1 CDF = 0 $". */
export function sayRate(from: Currency, to: Currency, rate: number, language: Language): { one: string; rate: string } {
  const [strong, weak, units] = rate >= 1 ? [from, to, rate] : [to, from, 1 / rate];
  const sum = (currency: Currency, amount: number) =>
    formatMoney({ amountMinor: Math.round(amount * 10 ** decimalsOf(currency)), currency }, language);
  return { one: sum(strong, 1), rate: sum(weak, units >= 100 ? Math.round(units) : units) };
}

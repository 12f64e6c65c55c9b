import type { Fund } from '#app/features/donations/funds.server.ts';
import { clothUrl } from '#app/art/cloth/cloth.ts';
import type { Language } from '#app/shared/language.ts';
import { formatMoneyWhole } from '#app/shared/money.ts';
import type { Bands } from './parts/three-bands.tsx';
import type { FundAccount, FundYear } from './read-spending.server.ts';

export type FundSums = Omit<FundYear, 'year'> & {
  /** What is left: received, less fees and spending. In minor units. */
  balanceMinor: number;
};

/** The sum of some of a fund's years, without what was carried over into them. */
export function sumYears(years: readonly FundYear[]): FundSums {
  const sum = (of: (year: FundYear) => number) => years.reduce((all, year) => all + of(year), 0);
  const sums = {
    receivedMinor: sum((year) => year.receivedMinor),
    feesMinor: sum((year) => year.feesMinor),
    spentMinor: sum((year) => year.spentMinor),
    provenMinor: sum((year) => year.provenMinor),
  };
  return { ...sums, balanceMinor: sums.receivedMinor - sums.feesMinor - sums.spentMinor };
}

/** The balance carried over into a year, from all years before. */
export const carriedInto = (years: readonly FundYear[], year: number): number =>
  sumYears(years.filter((one) => one.year < year)).balanceMinor;

/** A fund's pattern and its two colours, for styles. */
export const lookOf = (cloth: Fund['cloth']) => ({ '--cloth': clothUrl(cloth), '--fa': cloth.fg, '--fb': cloth.bg });

/** A fund's three bars in a language. */
export function bandsOf(
  { cloth, currency }: Pick<Fund, 'cloth' | 'currency'>,
  { receivedMinor, feesMinor, spentMinor, provenMinor }: FundSums,
  language: Language,
): Bands {
  const longest = Math.max(receivedMinor, spentMinor, 1);
  const share = (minor: number) => Math.round((minor / longest) * 1000) / 10;
  const money = (amountMinor: number) => formatMoneyWhole({ amountMinor, currency }, language);
  return {
    look: lookOf(cloth),
    fees: share(Math.min(feesMinor, receivedMinor)),
    shares: { received: share(receivedMinor), spent: share(spentMinor), proven: share(provenMinor) },
    sums: { received: money(receivedMinor), spent: money(spentMinor), proven: money(provenMinor) },
  };
}

/** The years with any entry of a fund, newest first. */
export const yearsOf = (accounts: readonly FundAccount[]): number[] =>
  [...new Set(accounts.flatMap(({ years }) => years.map(({ year }) => year)))].sort((a, b) => b - a);

import { toMajor } from '#app/shared/money.ts';
import type { OpenFund } from './open-books.server.ts';
import { carriedInto, type FundSums, sumYears } from './fund-accounts.server.ts';
import type { FundYear } from './read-spending.server.ts';

const SUMS = ['received', 'fees', 'spent', 'proven', 'balance'] as const;
/**
 * The columns of a fund's yearly totals, in major units of its currency. Names are stable; new columns are added at the
 * end.
 */
export const YEAR_SUMS = [...SUMS, 'carried'] as const;

const major = (currency: OpenFund['currency'], amountMinor: number) => Number(toMajor({ amountMinor, currency }));

/** A fund's totals in major units; `balance` is received less fees and spending. */
export function majorSums(currency: OpenFund['currency'], sums: FundSums): Record<(typeof SUMS)[number], number> {
  return {
    received: major(currency, sums.receivedMinor),
    fees: major(currency, sums.feesMinor),
    spent: major(currency, sums.spentMinor),
    proven: major(currency, sums.provenMinor),
    balance: major(currency, sums.balanceMinor),
  };
}

/** The totals of one year of a fund: `balance` is of that year alone, `carried` the balance of the years before. */
export function majorYear(
  { currency, years }: Pick<OpenFund, 'currency' | 'years'>,
  year: FundYear,
): Record<(typeof YEAR_SUMS)[number], number> {
  return { ...majorSums(currency, sumYears([year])), carried: major(currency, carriedInto(years, year.year)) };
}

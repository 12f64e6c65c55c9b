import { toMajor } from '#app/shared/money.ts';
import type { OpenFund } from './open-books.server.ts';
import type { FundSums } from './fund-accounts.server.ts';

const SUMS = ['received', 'fees', 'spent', 'proven', 'balance'] as const;
/** The columns of a fund's sums, in major units of its currency; they keep their names. */
export const SUM_NAMES = SUMS;

/** A fund's sums in major units; `balance` is received less fees and spent. */
export function majorSums(currency: OpenFund['currency'], sums: FundSums): Record<(typeof SUMS)[number], number> {
  const major = (amountMinor: number) => Number(toMajor({ amountMinor, currency }));
  return {
    received: major(sums.receivedMinor),
    fees: major(sums.feesMinor),
    spent: major(sums.spentMinor),
    proven: major(sums.provenMinor),
    balance: major(sums.balanceMinor),
  };
}

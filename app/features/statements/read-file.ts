import type { Currency } from '#app/shared/money.ts';
import type { ReadLine } from './statement-line.ts';

/**
 * Why a line of a file is no line of the account yet. `currency`: one we don't keep; `side`: neither in nor out; `unclear`: a state
 * nobody knows; `state`: the file says that the money did not come, or not for good; `pending`: announced only; `nothing`: a sum of
 * nothing; `note`: no movement, such as a sum under the table.
 */
export type LeftReason = 'amount' | 'currency' | 'day' | 'side' | 'unclear' | 'state' | 'pending' | 'nothing' | 'note';
/** Those somebody has to decide about: the others say themselves that there is nothing to book. */
export const TO_DECIDE: readonly LeftReason[] = ['amount', 'currency', 'day', 'side', 'unclear'];

export type LeftState = 'open' | 'corrected' | 'dismissed';

/** A line that was set aside while the file was read. */
export type LeftLine = {
  /** Where it stands in the file, from 1: the line of a table, the entry of a CAMT file. */
  line: number;
  reason: LeftReason;
  /** What stands where the reason is; empty where nothing stands there. */
  typed: string;
  /** The line as it stands in the file, as far as that can be shown in one. */
  text: string;
};

/** What a file says an account held, and what its lines make of it; sums in minor units. */
export type FileBalance = {
  account: string;
  currency: Currency;
  /** `YYYY-MM-DD`; null where the file does not say it. */
  openedOn: string | null;
  openingMinor: number | null;
  closedOn: string | null;
  closingMinor: number | null;
  /** Of the lines that were read; what went out below nothing. */
  inMinor: number;
  outMinor: number;
};

/** What reading a file gives: every line of it is either read or set aside. */
export type ReadFile = {
  /** How many lines, or entries, the file has; several lines read may be parts of one. */
  total: number;
  lines: ReadLine[];
  left: LeftLine[];
  balances: FileBalance[];
};

/** What is missing between the lines that were read and the balance that the file ends with; undefined where it says none. */
export const gapOf = ({ openingMinor, closingMinor, inMinor, outMinor }: FileBalance): number | undefined =>
  openingMinor === null || closingMinor === null ? undefined : closingMinor - openingMinor - inMinor - outMinor;

/** Balances that follow each other on one account, one ending with what the next begins with, are one. */
export function joinBalances(balances: readonly FileBalance[]): FileBalance[] {
  const joined: FileBalance[] = [];
  for (const one of balances) {
    const last = joined.findLast(({ account, currency }) => account === one.account && currency === one.currency);
    const follows = last && last.closingMinor === one.openingMinor && (last.closingMinor !== null || !hasBalance(one));
    if (!follows) joined.push({ ...one });
    else
      Object.assign(last, {
        closedOn: one.closedOn,
        closingMinor: one.closingMinor,
        inMinor: last.inMinor + one.inMinor,
        outMinor: last.outMinor + one.outMinor,
      });
  }
  return joined;
}

const hasBalance = ({ openingMinor, closingMinor }: FileBalance): boolean =>
  openingMinor !== null || closingMinor !== null;

/** Balances with one more line, which the treasurer read: of its account, else of its currency. */
export function withLine(balances: readonly FileBalance[], line: ReadLine): FileBalance[] {
  const { account, currency, amountMinor } = line;
  const own =
    balances.findLast((one) => one.currency === currency && one.account === account) ??
    balances.findLast((one) => one.currency === currency);
  if (!own) return [...balances, ...sumLines([line])];
  const change = { inMinor: own.inMinor + Math.max(0, amountMinor), outMinor: own.outMinor + Math.min(0, amountMinor) };
  return balances.map((one) => (one === own ? { ...one, ...change } : one));
}

/** The sums in and out of lines, for each account and currency, without what the file says of balances. */
export function sumLines(lines: readonly ReadLine[]): FileBalance[] {
  const sums = new Map<string, FileBalance>();
  for (const { account, currency, amountMinor } of lines) {
    const key = JSON.stringify([account, currency]);
    const sum = sums.get(key) ?? { ...NO_BALANCE, account, currency };
    sums.set(key, {
      ...sum,
      inMinor: sum.inMinor + Math.max(0, amountMinor),
      outMinor: sum.outMinor + Math.min(0, amountMinor),
    });
  }
  return [...sums.values()];
}

export const NO_BALANCE = {
  openedOn: null,
  openingMinor: null,
  closedOn: null,
  closingMinor: null,
  inMinor: 0,
  outMinor: 0,
} as const;

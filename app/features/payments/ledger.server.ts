import { randomUUID } from 'node:crypto';
import { max, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { dayInKinshasa, middleOfDay } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import { monthsLater } from '#app/shared/months.ts';
import type { LedgerPart } from './ledger-part.ts';
import { closedMonths, ledgerBalances, ledgerEntries } from './tables.server.ts';

/**
 * Advisory lock that the ledger's trigger holds in shared mode while it writes (migration 0041), so that closing a
 * month waits for entries in progress.
 */
export const CLOSING_LOCK = 7_031_944;

export type LedgerLine = { account: string; amountMinor: number; part?: LedgerPart };

/** The ledger lines of an amount on an account, with the part that covers fees on a line of its own. */
export const shareLines = (account: string, amountMinor: number, coveredMinor: number): LedgerLine[] =>
  [
    { account, amountMinor: amountMinor - coveredMinor },
    { account, amountMinor: coveredMinor, part: 'covered-fees' as const },
  ].filter((line) => line.amountMinor !== 0);

type Taken = { account: string; amountMinor: number; coveredMinor: number };

/**
 * The ledger lines for the difference between two distributions over accounts; accounts without a difference are left
 * out.
 */
export const changeLines = (had: readonly Taken[], has: readonly Taken[]): LedgerLine[] =>
  has.flatMap(({ account, amountMinor, coveredMinor }) => {
    const before = had.find((share) => share.account === account);
    return shareLines(account, (before?.amountMinor ?? 0) - amountMinor, (before?.coveredMinor ?? 0) - coveredMinor);
  });

/** The last closed month, `YYYY-MM`. No month up to it takes entries, because they would change its closing balance. */
export async function findLastClosed(db: Database): Promise<string | undefined> {
  const [row] = await db.select({ month: max(closedMonths.month) }).from(closedMonths);
  return row?.month ?? undefined;
}

/** The first open day once this month and all before it are closed, `YYYY-MM-DD`. */
export const firstOpenAfter = (month: string): string => monthsLater(`${month}-01`, 1);

/** The booking date for a value date, both `YYYY-MM-DD`: the same day, or the first open day if its month is closed. */
export async function findBookingDay(db: Database, valueDay: string): Promise<string> {
  const closed = await findLastClosed(db);
  return closed && valueDay.slice(0, 7) <= closed ? firstOpenAfter(closed) : valueDay;
}

/** Prevents months from being closed until the caller's transaction ends, like the ledger's trigger. */
export async function holdMonths(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${CLOSING_LOCK})`);
}

/**
 * The value date and booking time of money that moved at a moment: the same moment, or noon of the first open day if
 * its month is closed. Money that moved today is booked now.
 */
export async function bookingOf(tx: Database, movedAt = new Date()): Promise<{ valueDay: string; at?: Date }> {
  const [valueDay, today] = [dayInKinshasa(movedAt), dayInKinshasa(new Date())];
  if (valueDay >= today) return { valueDay: today };
  await holdMonths(tx);
  const day = await findBookingDay(tx, valueDay);
  return { valueDay, at: day === valueDay ? movedAt : middleOfDay(day) };
}

/**
 * Writes one balanced transaction: debits positive, credits negative, in minor units of one currency. The balances of
 * the accounts are updated, always locked in the same order.
 * @param paymentId null for fees, conversions and payouts, which belong to no payment
 * @param movedAt when the money moved, if not now (`bookingOf`)
 * @throws if the lines do not add up to zero
 */
export async function writeLedger(
  tx: Database,
  paymentId: string | null,
  currency: Currency,
  lines: LedgerLine[],
  movedAt?: Date,
): Promise<void> {
  if (lines.reduce((sum, line) => sum + line.amountMinor, 0) !== 0) throw new Error('Ledger lines do not sum to zero');
  const transactionId = randomUUID();
  const byAccount = new Map<string, number>();
  for (const { account, amountMinor } of lines) byAccount.set(account, (byAccount.get(account) ?? 0) + amountMinor);
  const booking = await bookingOf(tx, movedAt);
  await tx
    .insert(ledgerEntries)
    .values(lines.map((line) => ({ transactionId, paymentId, currency, ...booking, ...line })));
  await tx
    .insert(ledgerBalances)
    .values(
      [...byAccount]
        .map(([account, balanceMinor]) => ({ account, currency, balanceMinor }))
        .sort((a, b) => (a.account < b.account ? -1 : 1)),
    )
    .onConflictDoUpdate({
      target: [ledgerBalances.account, ledgerBalances.currency],
      set: { balanceMinor: sql`${ledgerBalances.balanceMinor} + excluded.balance_minor` },
    });
}

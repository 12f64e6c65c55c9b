import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { escapeLike } from '#platform/like.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import { type Currency, toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { MISSING_AFTER_DAYS, payoutState, type PayoutState } from '#app/features/payments/movement.ts';
import { providerMovements, providerPayouts } from '#app/features/accounting/movements/tables.server.ts';
import { ledgerBalances } from '#app/features/payments/tables.server.ts';

const waits = and(isNull(providerPayouts.foundOn), isNull(providerPayouts.failedAt))!;
/** A payout whose expected arrival was before this day is overdue. */
const lateDay = sql`to_char((now() at time zone 'UTC') - make_interval(days => ${MISSING_AFTER_DAYS}), 'YYYY-MM-DD')`;

const IN_STATE: Record<PayoutState, SQL> = {
  underway: and(waits, gte(providerPayouts.arrivesOn, lateDay))!,
  missing: and(waits, lt(providerPayouts.arrivesOn, lateDay))!,
  found: isNotNull(providerPayouts.foundOn),
  failed: isNotNull(providerPayouts.failedAt),
};

/**
 * Payouts, newest first; `q` is the beginning of the provider's reference or of the statement text; the days are those
 * of sending.
 */
export async function listPayouts(db: Database, { q, state, from, to, after, limit }: ListState) {
  const rows = await db
    .select({ ...getTableColumns(providerPayouts), key: exactly(providerPayouts.sentAt) })
    .from(providerPayouts)
    .where(
      and(
        state ? (IN_STATE[state as PayoutState] ?? sql`false`) : undefined,
        q ? or(like(providerPayouts.ref, beginning(q)), like(providerPayouts.reference, beginning(q))) : undefined,
        isWithinDays(providerPayouts.sentAt, { from, to }),
        isAfter(providerPayouts.sentAt, providerPayouts.id, after, isUuid),
      ),
    )
    .orderBy(desc(providerPayouts.sentAt), desc(providerPayouts.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ key: _, amountMinor, ...payout }) => ({
      ...payout,
      amount: toMajor({ amountMinor, currency: payout.currency }),
      state: payoutState(payout),
    }),
  );
}

const beginning = (text: string) => `${escapeLike(text)}%`;

export async function findPayout(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  const [payout] = await db.select().from(providerPayouts).where(eq(providerPayouts.id, id));
  return payout;
}

/** Overdue payouts, longest overdue first. */
export const listMissing = (db: Database, limit: number) =>
  db
    .select()
    .from(providerPayouts)
    .where(IN_STATE.missing)
    .orderBy(asc(providerPayouts.arrivesOn), asc(providerPayouts.id))
    .limit(limit);

export const countMissing = (db: Database): Promise<number> => db.$count(providerPayouts, IN_STATE.missing);

/** How many payouts expected up to a day have not been found on a statement. */
export const countWaitingTo = (db: Database, day: string): Promise<number> =>
  db.$count(providerPayouts, and(waits, lte(providerPayouts.arrivesOn, day)));

export type Holding = { account: string; currency: Currency; amountMinor: number };

/**
 * Where our money is according to the books: with each provider, on its way to the bank, in the bank; and the totals of
 * conversions and fees.
 */
export async function listHoldings(db: Database): Promise<Holding[]> {
  return db
    .select({
      account: ledgerBalances.account,
      currency: ledgerBalances.currency,
      amountMinor: ledgerBalances.balanceMinor,
    })
    .from(ledgerBalances)
    .where(
      and(
        ne(ledgerBalances.balanceMinor, 0),
        sql`(${ledgerBalances.account} in ('bank', 'exchange') or ${ledgerBalances.account} ~ '^(provider|payouts|fees|other):')`,
      ),
    )
    .orderBy(asc(ledgerBalances.account), asc(ledgerBalances.currency));
}

/** Provider fees of a payment, in minor units by currency; conversions are not fees. */
export async function listFees(
  db: Database,
  paymentId: string,
): Promise<{ currency: Currency; amountMinor: number }[]> {
  return db
    .select({
      currency: providerMovements.currency,
      amountMinor: sql<number>`-sum(${providerMovements.amountMinor})::bigint`.mapWith(Number),
    })
    .from(providerMovements)
    .where(and(eq(providerMovements.paymentId, paymentId), eq(providerMovements.kind, 'fee')))
    .groupBy(providerMovements.currency);
}

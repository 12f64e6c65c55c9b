import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { convert, divide, type Money } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { findJudgedRate } from '#app/features/payments/rates.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { refunds } from '#app/features/payments/tables.server.ts';
import { BY_HAND } from './refunds.server.ts';

/**
 * Whether a refund needs a second person: always for staff who may only request it; for others if all refunds of this
 * payment, including this one, exceed the limit. For refunds given by hand (cash, own transfer), all that this person
 * recorded within a day counts, over all payments. A currency without an exchange rate counts as above the limit.
 * @param limitXof in whole francs CFA
 */
export async function takesTwo(
  tx: Database,
  staff: Pick<Staff, 'permissions' | 'memberId'>,
  { id, currency }: Pick<Payment, 'id' | 'currency'>,
  amountMinor: number,
  limitXof: number,
  isByHand = false,
): Promise<boolean> {
  if (!staff.permissions.has('refunds.alone')) return true;
  // Of one person's, one after the other until each is committed: those asked for at the same moment would not see one another.
  if (isByHand)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('refunds-by-hand'), hashtext(${staff.memberId}))`);
  const [before] = await tx
    .select({ minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)::bigint` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), ne(refunds.status, 'failed')));
  const sums: Money[] = [{ amountMinor: before!.minor + amountMinor, currency }];
  if (isByHand)
    sums.push(
      ...(await tx
        .select({
          currency: refunds.currency,
          amountMinor: sql<number>`sum(${refunds.amountMinor})::bigint`.mapWith(Number),
        })
        .from(refunds)
        .where(
          and(
            eq(refunds.provider, BY_HAND),
            eq(refunds.who, staff.memberId),
            ne(refunds.paymentId, id),
            gt(refunds.createdAt, sql`now() - interval '1 day'`),
          ),
        )
        .groupBy(refunds.currency)),
    );
  let worth = 0;
  for (const sum of sums) worth += await worthOf(tx, sum, staff.memberId);
  return worth > limitXof;
}

/**
 * The value in francs CFA, by a rate that this person cannot have entered, since they could otherwise change their own
 * limit. Infinity without a rate.
 */
async function worthOf(tx: Database, money: Money, memberId: string): Promise<number> {
  if (money.currency === 'XOF') return money.amountMinor;
  const [from, to] = [await findJudgedRate(tx, money.currency, memberId), await findJudgedRate(tx, 'XOF', memberId)];
  return from && to ? convert(money, 'XOF', divide(to, from)).amountMinor : Infinity;
}

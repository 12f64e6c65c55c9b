import { and, eq, ne, sql } from 'drizzle-orm';
import { convert, divide } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { findJudgedRate } from '#app/features/payments/rates.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { refunds } from '#app/features/payments/tables.server.ts';

/**
 * Whether giving money back takes a second person: always where who asks only may ask; of who may do it alone, once all that
 * went back of this payment, this time included, is worth more than the limit. A currency without a rate counts as more.
 * @param limitXof in francs CFA, whole
 */
export async function takesTwo(
  tx: Database,
  staff: Pick<Staff, 'permissions' | 'memberId'>,
  { id, currency }: Pick<Payment, 'id' | 'currency'>,
  amountMinor: number,
  limitXof: number,
): Promise<boolean> {
  if (!staff.permissions.has('refunds.alone')) return true;
  const [before] = await tx
    .select({ minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)::bigint` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), ne(refunds.status, 'failed')));
  const all = { amountMinor: before!.minor + amountMinor, currency };
  if (currency === 'XOF') return all.amountMinor > limitXof;
  // By no rate that who asks can enter: they would set their own limit.
  const [from, to] = [
    await findJudgedRate(tx, currency, staff.memberId),
    await findJudgedRate(tx, 'XOF', staff.memberId),
  ];
  return !from || !to || convert(all, 'XOF', divide(to, from)).amountMinor > limitXof;
}

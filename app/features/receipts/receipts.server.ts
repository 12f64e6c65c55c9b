import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { receiptName } from '#app/features/payments/payment.ts';
import { announce } from '#platform/announce.ts';
import type { Database } from '#platform/database.ts';
import { receiptNumbers, receipts } from './tables.server.ts';
import { receiptCancelled, receiptIssued } from './receipt-events.server.ts';

/**
 * Issues the next receipt number of the year (Kinshasa time) to a payment, once. A receipt cancelled by a dispute that
 * was then won becomes valid again with its old number.
 * @param purpose what the receipt says the payment was for; it keeps this text if the purpose is renamed
 * @returns whether the receipt is new
 */
export async function issueReceipt(tx: Database, paymentId: string, purpose: () => Promise<string>): Promise<boolean> {
  const [known] = await tx.select().from(receipts).where(eq(receipts.paymentId, paymentId)).for('update');
  if (known?.cancelledAt) {
    await tx.update(receipts).set({ cancelledAt: null }).where(eq(receipts.paymentId, paymentId));
    await announce(tx, receiptIssued, toldOf(known));
  }
  if (known) return false;
  // The counter's row stays locked until commit: a rolled-back settlement gives its number back, so there is no gap.
  const { rows } = await tx.execute<{ year: number; last: number }>(sql`
    insert into ${receiptNumbers} as counter (year, last)
    values (extract(year from now() at time zone 'Africa/Kinshasa')::int, 1)
    on conflict (year) do update set last = counter.last + 1
    returning year, last`);
  const { year, last } = rows[0]!;
  await tx.insert(receipts).values({ paymentId, year, number: last, purpose: await purpose() });
  await announce(tx, receiptIssued, toldOf({ paymentId, year, number: last }));
  return true;
}

/** Cancels a receipt because everything was refunded: the number stays used, the receipt is no longer valid. */
export async function cancelReceipt(tx: Database, paymentId: string): Promise<void> {
  const [cancelled] = await tx
    .update(receipts)
    .set({ cancelledAt: sql`now()` })
    .where(and(eq(receipts.paymentId, paymentId), isNull(receipts.cancelledAt)))
    .returning();
  if (cancelled) await announce(tx, receiptCancelled, toldOf(cancelled));
}

const toldOf = (receipt: { paymentId: string; year: number; number: number }) => ({
  paymentId: receipt.paymentId,
  kind: 'acknowledgement' as const,
  number: receiptName(receipt),
});

/** The existing receipts of these payments. */
export const findReceipts = async (
  db: Database,
  paymentIds: readonly string[],
): Promise<(typeof receipts.$inferSelect)[]> =>
  paymentIds.length > 0
    ? db
        .select()
        .from(receipts)
        .where(inArray(receipts.paymentId, [...paymentIds]))
    : [];

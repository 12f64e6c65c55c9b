import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineJob, type Jobs, later } from '#platform/jobs.ts';
import type { Payment } from './purposes.server.ts';
import { refundLater } from './refunds/refunds.server.ts';
import { payments } from './tables.server.ts';

/** Where a payment stands in the ledger that came a second time for one purchase, until it went back. */
export const DUPLICATES = 'duplicates';

/** Of two payments of one purchase that settle at once the second finds what the first did. Taken after the payment, before gifts and funds. */
export const lockPurchase = (tx: Database, { purpose, purposeId }: Pick<Payment, 'purpose' | 'purposeId'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('purchase'), hashtext(${`${purpose}:${purposeId}`}))`);

/**
 * The payment by which a purchase was paid already, when another one of it is paid: a page that was left open, a card that was
 * refused at first. Renewals of one gift, and what is given once instead of one, are payments of their own right; another
 * subscription for the same gift is not.
 * @returns its id; the purchase stays locked
 */
export async function findPaidBefore(tx: Database, payment: Payment): Promise<string | undefined> {
  await lockPurchase(tx, payment);
  const { id, purpose, purposeId, subscriptionId } = payment;
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.purpose, purpose),
        eq(payments.purposeId, purposeId),
        ne(payments.id, id),
        isNull(payments.duplicateOf),
        // In dispute it may be ours again.
        or(gt(payments.keptMinor, 0), eq(payments.status, 'disputed')),
        subscriptionId ? sql`${payments.subscriptionId} is distinct from ${subscriptionId}` : undefined,
      ),
    )
    .orderBy(payments.paidAt, payments.id)
    .limit(1);
  return other?.id;
}

/** The job that ends a regular gift which was begun twice (renewals/end-duplicate-job.server.ts). */
export const endingDuplicate = defineJob({
  name: 'end-duplicate-gift',
  data: z.object({ subscriptionId: z.string() }),
  isPatient: true,
});

/** Sends back, once the settling transaction is committed, what came a second time; a regular gift that began with it ends. */
export async function sendDuplicateBack(tx: Database, jobs: Pick<Jobs, 'send'>, payment: Payment): Promise<void> {
  await refundLater(tx, jobs, payment.id, 'paid_twice');
  const { subscriptionId } = payment;
  if (subscriptionId) await later(tx, jobs, endingDuplicate, { subscriptionId });
}

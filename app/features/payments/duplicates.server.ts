import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineJob, type Jobs, later } from '#platform/jobs.ts';
import type { Payment } from './purposes.server.ts';
import { refundLater } from './refunds/refunds.server.ts';
import { payments } from './tables.server.ts';

/** The ledger account of payments that paid for a purchase a second time, until they are refunded. */
export const DUPLICATES = 'duplicates';

/**
 * Locks a purchase, so that of two payments being settled the second finds the first. Taken after the payment's lock,
 * before those of gifts and funds.
 */
export const lockPurchase = (tx: Database, { purpose, purposeId }: Pick<Payment, 'purpose' | 'purposeId'>) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('purchase'), hashtext(${`${purpose}:${purposeId}`}))`);

/**
 * Finds the payment that already paid for the same purchase, when another one is paid: a page was left open, or a card
 * was refused at first. Renewals of a gift, and one-time gifts in place of a renewal, are not duplicates; another
 * subscription for the same gift is.
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

/** The job that ends a regular gift which was started twice (renewals/end-duplicate-job.server.ts). */
export const endingDuplicate = defineJob({
  name: 'end-duplicate-gift',
  data: z.object({ subscriptionId: z.string() }),
  isPatient: true,
});

/** Refunds a duplicate payment once the settling transaction commits; a regular gift that began with it ends. */
export async function sendDuplicateBack(tx: Database, jobs: Pick<Jobs, 'send'>, payment: Payment): Promise<void> {
  await refundLater(tx, jobs, payment.id, 'paid_twice');
  const { subscriptionId } = payment;
  if (subscriptionId) await later(tx, jobs, endingDuplicate, { subscriptionId });
}

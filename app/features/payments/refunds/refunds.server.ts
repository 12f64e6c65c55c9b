import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Money } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { defineJob, type Jobs, later } from '#platform/jobs.ts';
import type { Hand } from '#platform/state-events.ts';
import { nextRefundStatus, type RefundState } from '#app/features/payments/payment.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';

export type Refund = typeof refunds.$inferSelect;

/** The job that asks the provider, once the caller's transaction is committed (refund-job.server.ts). */
export const refunding = defineJob({
  name: 'refund-payment',
  data: z.object({ refundId: z.string() }),
  isPatient: true,
});

/** The provider of what the foundation gave back itself: cash, a transfer of its own. */
export const BY_HAND = 'hand';

/** Why money goes back, in a word of ours; 'provider' where it was begun in the provider's dashboard. */
export type RefundReason =
  'sold_out' | 'returned' | 'field_full' | 'field_unfunded' | 'paid_twice' | 'entered_wrongly' | 'staff';

/**
 * Sends back what is kept of a payment and not on its way back yet, once the caller's transaction is committed; asked twice
 * it happens once.
 * @param amountMinor a part only, in minor units of the payment's currency; never more than what is left.
 * @param hand of the staff: who asked for it, and why.
 * @returns the refund, or undefined when nothing is left to send back.
 */
export async function refundLater(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  paymentId: string,
  reason: RefundReason,
  amountMinor?: number,
  hand: Hand = {},
): Promise<Refund | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.providerRef) return undefined;
  const left = await leftOf(tx, payment);
  const wanted = Math.min(left, amountMinor ?? left);
  if (wanted <= 0) return undefined;
  return askLater(tx, jobs, payment, { amountMinor: wanted, currency: payment.currency, reason, ...hand });
}

/**
 * Sends back all that came of a payment that was never settled, since it was not the sum we asked for.
 * @returns nothing where it is on its way already
 */
export async function returnLater(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  payment: Payment,
  came: Money,
  hand: Hand,
): Promise<Refund | undefined> {
  const known = await tx.$count(refunds, and(eq(refunds.paymentId, payment.id), ne(refunds.status, 'failed')));
  return known > 0 ? undefined : askLater(tx, jobs, payment, { ...came, reason: 'staff', ...hand });
}

async function askLater(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { id: paymentId, provider }: Payment,
  wanted: Money & { reason: RefundReason } & Hand,
): Promise<Refund | undefined> {
  const [fresh] = await tx
    .insert(refunds)
    .values({ id: randomUUID(), paymentId, provider, ...wanted })
    .onConflictDoNothing()
    .returning();
  if (fresh) await later(tx, jobs, refunding, { refundId: fresh.id });
  return fresh;
}

/** Whether a payment left our books because it had been entered by mistake: no money moved. */
export async function wasMistake(db: Database, paymentId: string): Promise<boolean> {
  const taken = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.reason, 'entered_wrongly'),
    eq(refunds.status, 'done'),
  );
  return (await db.$count(refunds, taken)) > 0;
}

/** What is kept of a payment and not on its way back, in minor units. */
export async function leftOf(db: Database, { id, keptMinor }: Pick<Payment, 'id' | 'keptMinor'>): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)::bigint` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), inArray(refunds.status, ['asked', 'accepted'])));
  return keptMinor - row!.sum;
}

/**
 * Brings a payment's refunds to what its provider says of them, whoever began them, in the settling transaction with the payment
 * locked. An answer that is not fresh undoes nothing.
 * @returns what went back in all, in minor units, and the refunds whose state changed.
 */
export async function followRefunds(
  tx: Database,
  payment: Pick<Payment, 'id' | 'provider' | 'currency'>,
  told: readonly RefundState[],
  isFresh: boolean,
): Promise<{ refundedMinor: number; changed: Refund[] }> {
  const known = await tx.select().from(refunds).where(eq(refunds.paymentId, payment.id));
  const changed: Refund[] = [];
  for (const state of told) {
    const at = known.findIndex((row) => isSame(row, state));
    const row = known[at];
    const status = row ? nextRefundStatus(row.status, state.status, isFresh) : state.status;
    if (row && row.providerRef === state.ref && row.status === status) continue;
    const values = {
      status,
      providerRef: state.ref,
      failureCode: state.failureCode ?? null,
      endedAt: status === 'done' || status === 'failed' ? sql`now()` : null,
    };
    const [after] = row
      ? await tx.update(refunds).set(values).where(eq(refunds.id, row.id)).returning()
      : await tx
          .insert(refunds)
          .values({
            id: randomUUID(),
            paymentId: payment.id,
            provider: payment.provider,
            currency: payment.currency,
            amountMinor: state.amountMinor,
            reason: 'provider',
            ...values,
          })
          .returning();
    if (row) known[at] = after!;
    else known.push(after!);
    if (row?.status !== status) changed.push(after!);
  }
  return {
    refundedMinor: known
      .filter(({ status }) => status === 'done')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    changed,
  };
}

/** By our id, by the provider's reference; one that has no reference yet (its answer was lost) by its sum. */
function isSame(row: Refund, { ref, refundId, amountMinor }: RefundState): boolean {
  if (row.providerRef !== null) return row.providerRef === ref;
  return refundId === undefined ? row.amountMinor === amountMinor : row.id === refundId;
}

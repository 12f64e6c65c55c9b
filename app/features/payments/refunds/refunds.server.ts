import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { isCurrency, type Money, toMajor } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { defineJob, type Jobs, later } from '#platform/jobs.ts';
import type { Actor } from '#platform/state-events.ts';
import { nextRefundStatus, OPEN_REFUNDS, type RefundState } from '#app/features/payments/payment.ts';
import { setAside } from '#app/features/payments/set-aside.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';

export type Refund = typeof refunds.$inferSelect;

/** The job that requests a refund from the provider, once the caller's transaction commits (refund-job.server.ts). */
export const refunding = defineJob({
  name: 'refund-payment',
  data: z.object({ refundId: z.string() }),
  isPatient: true,
});

/** The provider of refunds that the foundation gave itself: cash, or a transfer of its own. */
export const BY_HAND = 'hand';

/** Why money is refunded; 'provider' if the refund was started in the provider's dashboard. */
export type RefundReason =
  'sold_out' | 'returned' | 'field_full' | 'field_unfunded' | 'paid_twice' | 'entered_wrongly' | 'staff';

/**
 * Refunds what is kept of a payment and not being refunded yet, once the caller's transaction commits; a repeat has no
 * further effect. While another refund of the payment is in progress at the provider, this one is queued (`queued`).
 * @param amountMinor only a part, in minor units of the payment's currency; never more than is left
 * @param actor the staff member who requested it, and why
 * @returns the refund; undefined if nothing is left to refund
 * @throws if there is no such payment, or if its provider gave no reference for refunding
 */
export async function refundLater(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  paymentId: string,
  reason: RefundReason,
  amountMinor?: number,
  actor: Actor = {},
): Promise<Refund | undefined> {
  await takeTurn(tx, paymentId);
  const payment = await findPayment(tx, paymentId);
  if (!payment) throw new Error('No such payment');
  const left = await leftOf(tx, paymentId);
  const wanted = Math.min(left, amountMinor ?? left);
  if (wanted <= 0) return undefined;
  if (!payment.providerRef) throw new Error('The payment has no reference of its provider to be sent back by');
  return askLater(tx, jobs, payment, { amountMinor: wanted, currency: payment.currency, reason, ...actor });
}

/**
 * Refunds everything received for a payment that was never settled, because the amount was not the requested one.
 * @returns undefined if it is being refunded already
 */
export async function returnLater(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  payment: Payment,
  came: Money,
  actor: Actor,
): Promise<Refund | undefined> {
  await takeTurn(tx, payment.id);
  const known = await tx.$count(refunds, and(eq(refunds.paymentId, payment.id), ne(refunds.status, 'failed')));
  return known > 0 ? undefined : askLater(tx, jobs, payment, { ...came, reason: 'staff', ...actor });
}

async function askLater(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  { id: paymentId, provider }: Payment,
  wanted: Money & { reason: RefundReason } & Actor,
): Promise<Refund> {
  const isBusy = (await tx.$count(refunds, and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'asked')))) > 0;
  const [fresh] = await tx
    .insert(refunds)
    .values({ id: randomUUID(), paymentId, provider, status: isBusy ? 'queued' : 'asked', ...wanted })
    .returning();
  if (!isBusy) await later(tx, jobs, refunding, { refundId: fresh!.id });
  return fresh!;
}

/**
 * A lock, so that of two refund requests for one payment the second takes the first into account. It is not the
 * payment's row, to avoid a deadlock: closing a field locks the field first, settling locks the payment and then waits
 * for the field.
 */
const takeTurn = (tx: Database, paymentId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('refund'), hashtext(${paymentId}))`);

/**
 * Takes the next queued refund of a payment, if none is in progress at the provider.
 * @returns its id; its state is now `asked`
 */
export async function nextInTurn(db: Database, paymentId: string): Promise<string | undefined> {
  const [one, asked] = [alias(refunds, 'one'), alias(refunds, 'asked')];
  const next = db
    .select({ id: one.id })
    .from(one)
    .where(and(eq(one.paymentId, paymentId), eq(one.status, 'queued')))
    .orderBy(one.createdAt, one.id)
    .limit(1);
  const running = db
    .select()
    .from(asked)
    .where(and(eq(asked.paymentId, paymentId), eq(asked.status, 'asked')));
  const [row] = await db
    .update(refunds)
    .set({ status: 'asked' })
    .where(and(inArray(refunds.id, next), eq(refunds.status, 'queued'), notExists(running)))
    .returning({ id: refunds.id });
  return row?.id;
}

/** The reasons shown to payers; staff's own reasons and the provider's are not. */
export const PAYERS_REASONS = [
  'sold_out',
  'returned',
  'field_full',
  'field_unfunded',
  'paid_twice',
] as const satisfies RefundReason[];

/** Why the last refund of a payment was made, if its payer may read it. */
export async function findPayersReason(db: Database, paymentId: string) {
  const [refund] = await db
    .select({ reason: refunds.reason })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'done')))
    .orderBy(desc(refunds.endedAt), desc(refunds.id))
    .limit(1);
  return PAYERS_REASONS.find((reason) => reason === refund?.reason);
}

/** Whether a payment was removed from our books because it had been entered by mistake, without money moving. */
export async function wasMistake(db: Database, paymentId: string): Promise<boolean> {
  const taken = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.reason, 'entered_wrongly'),
    eq(refunds.status, 'done'),
  );
  return (await db.$count(refunds, taken)) > 0;
}

/**
 * What is kept of a payment and not being refunded, in minor units. Read in one statement, so that a refund that ends
 * meanwhile is not missed.
 */
export async function leftOf(db: Database, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ left: sql<number>`${payments.keptMinor} - ${onItsWay}`.mapWith(Number) })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return row!.left;
}

/** For a payment's row: the amount being refunded, in minor units. */
export const onItsWay = sql<number>`(select coalesce(sum(${refunds.amountMinor}), 0) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${inArray(refunds.status, [...OPEN_REFUNDS])})`;

/**
 * Updates a payment's refunds to what its provider reports, whoever started them, in the settling transaction with the
 * payment locked. An outdated answer undoes nothing. A refund in another currency than its payment, or without an
 * amount, changes nothing and is set aside for the treasurer.
 * @returns the total refunded in minor units, and the refunds whose state changed
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
    const { ref, currency = payment.currency, amountMinor } = state;
    const problem = currency !== payment.currency ? 'currency' : !row && amountMinor === undefined ? 'form' : undefined;
    if (problem) {
      const sum = amountMinor !== undefined && isCurrency(currency) ? toMajor({ amountMinor, currency }) : '?';
      const said = `refund ${sum} ${currency}, ${payment.id}`;
      await setAside(tx, payment.provider, { ref: `refund ${ref}`, at: new Date(), problem, said });
      continue;
    }
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
            amountMinor: amountMinor!,
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

/**
 * Whether a reported refund is this row: by our id or the provider's reference; without a reference (its answer was
 * lost) by its amount. A queued refund is unknown to the provider.
 */
function isSame(row: Refund, { ref, refundId, amountMinor }: RefundState): boolean {
  if (row.providerRef !== null) return row.providerRef === ref;
  if (row.status === 'queued') return false;
  return refundId === undefined ? row.amountMinor === amountMinor : row.id === refundId;
}

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
 * it happens once. While another refund of the payment is asked of the provider, this one waits for its turn (`queued`).
 * @param amountMinor a part only, in minor units of the payment's currency; never more than what is left.
 * @param actor of the staff: who asked for it, and why.
 * @returns the refund, or undefined when nothing is left to send back: all that is kept is on its way already.
 * @throws when there is no such payment, or its provider gave no reference by which it could be asked.
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
 * Sends back all that came of a payment that was never settled, since it was not the sum we asked for.
 * @returns nothing where it is on its way already
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
 * Of two that ask for money of one payment the second reckons with what the first asked for. Not the payment's row: who closes a
 * field holds the field, and whoever settles holds the payment and waits for the field.
 */
const takeTurn = (tx: Database, paymentId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('refund'), hashtext(${paymentId}))`);

/**
 * The next refund of a payment that waits, where none is asked of the provider.
 * @returns its id; it is `asked` now
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

/** The reasons that a payer reads; staff's own and the provider's say nothing to them. */
export const PAYERS_REASONS = [
  'sold_out',
  'returned',
  'field_full',
  'field_unfunded',
  'paid_twice',
] as const satisfies RefundReason[];

/** Why the last money of a payment went back, where its payer may read it. */
export async function findPayersReason(db: Database, paymentId: string) {
  const [refund] = await db
    .select({ reason: refunds.reason })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'done')))
    .orderBy(desc(refunds.endedAt), desc(refunds.id))
    .limit(1);
  return PAYERS_REASONS.find((reason) => reason === refund?.reason);
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

/** What is kept of a payment and not on its way back, in minor units: read at one moment, or a refund that ends meanwhile is left out of both. */
export async function leftOf(db: Database, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ left: sql<number>`${payments.keptMinor} - ${onItsWay}`.mapWith(Number) })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return row!.left;
}

/** Of a payment's row: what of it is on its way back, in minor units. */
export const onItsWay = sql<number>`(select coalesce(sum(${refunds.amountMinor}), 0) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${inArray(refunds.status, [...OPEN_REFUNDS])})`;

/**
 * Brings a payment's refunds to what its provider says of them, whoever began them, in the settling transaction with the payment
 * locked. An answer that is not fresh undoes nothing. One in another currency than its payment's, or without a sum, changes nothing: it
 * is set aside for the treasurer.
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

/** By our id, by the provider's reference; one that has no reference yet (its answer was lost) by its sum. Nobody knows of one that waits. */
function isSame(row: Refund, { ref, refundId, amountMinor }: RefundState): boolean {
  if (row.providerRef !== null) return row.providerRef === ref;
  if (row.status === 'queued') return false;
  return refundId === undefined ? row.amountMinor === amountMinor : row.id === refundId;
}

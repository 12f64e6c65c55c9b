import { lockPayment } from './find-payment.server.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, savepoint } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { middleOfDay } from '#app/shared/dates.server.ts';
import { DUPLICATES, findPaidBefore, sendDuplicateBack } from './duplicates.server.ts';
import { changeLines, writeLedger } from './ledger.server.ts';
import { keptOf, nextStatus, type PaymentState, writeFlag } from './payment.ts';
import type { Payment, Purposes } from './purposes.server.ts';
import { BY_HAND, followRefunds, type Refund } from './refunds/refunds.server.ts';
import { payments, refunds, subscriptions } from './tables.server.ts';

export type SettleParts = {
  purposes: Purposes;
  jobs: Pick<Jobs, 'send'>;
  /** Sends mails beside the receipt, in the settling transaction. */
  onNews: (tx: Database, payment: Payment, news: PaymentNews) => Promise<void>;
} & ReceiptHooks &
  RenewalHooks;

/** The functions of `receipts` that settling calls, in its transaction. */
export type ReceiptHooks = {
  /** Issues or cancels a payment's receipts after its kept amount changed by `delta` minor units. */
  followReceipts: (tx: Database, parts: SettleParts, payment: Payment, delta: number) => Promise<void>;
  /** Sends the mail of an issued receipt. */
  onReceipt: (tx: Database, payment: Payment) => Promise<void>;
  /** "ELK-2026-001284", once a payment has its receipt. */
  findReceiptName: (db: Database, paymentId: string) => Promise<string | undefined>;
};

/** The functions of `recurring-gifts` that settling calls, in its transaction. */
type RenewalHooks = {
  /** A payment of a regular gift was paid for the first time. */
  onRegularPaid: (tx: Database, payment: Payment) => Promise<void>;
};

/** An event of a payment that its payer or the foundation should be told. */
export type PaymentNews = { is: 'refund'; refund: Refund } | { is: 'dispute'; dueAt?: Date } | { is: 'flag' };

export type Settled = { payment: Payment; hasChanged: boolean };

/**
 * Updates a payment to the state at its provider, in one transaction with the payment's row locked. A different amount
 * or currency is flagged for staff and not settled. The state only moves forward; only an answer newer than the last
 * can move it back. Refunds, ledger, purpose, receipt and mails follow. Called by webhooks, the page after paying, the
 * periodic check and staff; can be repeated any number of times. Inside another transaction it is part of that. A
 * caller that settles several payments in one transaction must first lock them and then their funds, each in the order
 * of ids, to avoid deadlocks.
 */
export async function settlePayment(
  db: Database,
  parts: SettleParts,
  paymentId: string,
  state: PaymentState,
): Promise<Settled | undefined> {
  return savepoint(db, async (tx) => {
    // Not 'update': a closing field that asks for this payment's refund points at the row while we may wait for the field.
    const before = await lockPayment(tx, paymentId);
    if (!before) return undefined;
    if (state.status !== 'pending' && (state.amountMinor !== before.amountMinor || state.currency !== before.currency))
      return setApart(tx, parts, before, state);
    const askedAt = state.askedAt ?? new Date();
    const isFresh = before.toldAt === null || askedAt > before.toldAt;
    const { refundedMinor, changed } = await followRefunds(tx, before, state.refunds ?? [], isFresh);
    const taken = nextStatus(before.status, state.status, isFresh);
    const status =
      refundedMinor >= before.amountMinor && (taken === 'paid' || taken === 'disputed') ? 'refunded' : taken;
    const keptMinor = keptOf(status, before.amountMinor, refundedMinor);
    const failureCode = status === 'paid' || status === 'refunded' ? null : (state.failureCode ?? null);
    // They agree now: there is nothing to look at any more.
    const flag = state.status === 'pending' ? before.flag : null;
    const isSame =
      status === before.status &&
      flag === before.flag &&
      keptMinor === before.keptMinor &&
      failureCode === before.failureCode &&
      changed.length === 0;
    if (isSame) {
      // That it still is paid may be what a dispute ended with that we never heard of: an older answer does not begin it.
      if (isFresh && status === 'paid')
        await tx.update(payments).set({ toldAt: askedAt }).where(eq(payments.id, paymentId));
      return { payment: before, hasChanged: false };
    }

    const isFirstPaid = before.paidAt === null && ['paid', 'refunded', 'disputed'].includes(status);
    const duplicateOf = isFirstPaid ? ((await findPaidBefore(tx, before)) ?? null) : before.duplicateOf;
    const [payment] = await tx
      .update(payments)
      .set({
        status,
        keptMinor,
        duplicateOf,
        method: state.method ?? before.method,
        failureCode,
        flag,
        paidAt: isFirstPaid ? (state.paidAt ?? sql`now()`) : before.paidAt,
        toldAt: isFresh ? askedAt : before.toldAt,
      })
      .where(eq(payments.id, paymentId))
      .returning();
    await activateSubscription(tx, payment!, state);
    if (isFirstPaid && payment!.subscriptionId) await parts.onRegularPaid(tx, payment!);
    await followMoney(tx, parts, before.keptMinor, payment!, {
      movedAt: isFirstPaid ? payment!.paidAt! : undefined,
    });
    for (const refund of changed) await tellRefund(tx, parts, payment!, refund);
    if (status === 'disputed' && before.status !== 'disputed')
      await parts.onNews(tx, payment!, { is: 'dispute', dueAt: state.disputeDueAt });
    return { payment: payment!, hasChanged: true };
  });
}

/**
 * Books a refund given by other means than the provider's, with purpose, ledger, receipt and mail like any other
 * refund, in the caller's transaction, which holds the payment's lock.
 * @param given a refund of `BY_HAND`, above zero and at most what is left
 */
export async function settleByHand(
  tx: Database,
  parts: SettleParts,
  before: Payment,
  given: Pick<Refund, 'amountMinor' | 'reference' | 'day' | 'who' | 'why'>,
): Promise<Refund> {
  const id = randomUUID();
  const { id: paymentId, currency } = before;
  const [refund] = await tx
    .insert(refunds)
    // With a reference of its own, or the provider's next one over the same sum would be taken for it.
    .values({
      id,
      paymentId,
      currency,
      provider: BY_HAND,
      providerRef: id,
      reason: 'staff',
      status: 'done',
      endedAt: sql`now()`,
      ...given,
    })
    .returning();
  const keptMinor = before.keptMinor - given.amountMinor;
  const { refundedMinor } = await followRefunds(tx, before, [], false);
  const [payment] = await tx
    .update(payments)
    .set({ keptMinor, status: refundedMinor >= before.amountMinor ? 'refunded' : before.status })
    .where(eq(payments.id, paymentId))
    .returning();
  await followMoney(tx, parts, before.keptMinor, payment!, {
    through: BY_HAND,
    movedAt: given.day ? middleOfDay(given.day) : undefined,
  });
  await tellRefund(tx, parts, payment!, refund!);
  return refund!;
}

/**
 * A payment with another amount than requested is never settled: it is flagged for staff until everything received was
 * refunded.
 */
async function setApart(tx: Database, parts: SettleParts, before: Payment, state: PaymentState): Promise<Settled> {
  const askedAt = state.askedAt ?? new Date();
  const isFresh = before.toldAt === null || askedAt > before.toldAt;
  // Of what was settled by the sum it had then, refunds are booked by staff who know which sum is true.
  const told = before.paidAt === null ? (state.refunds ?? []) : [];
  const { refundedMinor, changed } = await followRefunds(tx, { ...before, currency: state.currency }, told, isFresh);
  const isBack = before.paidAt === null && state.amountMinor > 0 && refundedMinor >= state.amountMinor;
  const flag = isBack ? null : writeFlag(state);
  const status = isBack ? 'cancelled' : before.status;
  if (flag === before.flag && status === before.status && changed.length === 0)
    return { payment: before, hasChanged: false };
  const [payment] = await tx
    .update(payments)
    .set({ flag, status, toldAt: isFresh ? askedAt : before.toldAt })
    .where(eq(payments.id, before.id))
    .returning();
  for (const refund of changed) await tellRefund(tx, parts, payment!, refund);
  if (flag && flag !== before.flag) await parts.onNews(tx, payment!, { is: 'flag' });
  return { payment: payment!, hasChanged: isBack };
}

async function tellRefund(tx: Database, parts: SettleParts, payment: Payment, refund: Refund): Promise<void> {
  // What was never settled, or came twice, was nothing to anybody but its payer.
  if (refund.status === 'done' && payment.paidAt !== null && payment.duplicateOf === null)
    await parts.purposes[payment.purpose]?.onRefunded?.(tx, payment, refund);
  await parts.onNews(tx, payment, { is: 'refund', refund });
}

async function activateSubscription(tx: Database, payment: Payment, state: PaymentState): Promise<void> {
  if (!payment.subscriptionId || payment.status !== 'paid' || !state.subscriptionRef) return;
  await tx
    .update(subscriptions)
    .set({ providerRef: state.subscriptionRef, status: 'active' })
    .where(and(eq(subscriptions.id, payment.subscriptionId), eq(subscriptions.status, 'pending')));
}

// Locks are always taken in this order: payment, its subscription, gift and fund (by the purpose), balances, receipts and their numbers. The
// shortest-held, hottest last.
async function followMoney(
  tx: Database,
  parts: SettleParts,
  keptBefore: number,
  payment: Payment,
  {
    through = payment.provider,
    movedAt,
  }: { through?: string; /** When the money moved, if not now. */ movedAt?: Date } = {},
): Promise<void> {
  const delta = payment.keptMinor - keptBefore;
  if (delta === 0) return;
  if (payment.duplicateOf !== null) {
    const lines = [
      { account: `provider:${through}`, amountMinor: delta },
      { account: DUPLICATES, amountMinor: -delta },
    ];
    await writeLedger(tx, payment.id, payment.currency, lines, movedAt);
    // Won back from a dispute, or refused on its way: it goes back once more.
    if (delta > 0) await sendDuplicateBack(tx, parts.jobs, payment);
    return;
  }
  const purpose = parts.purposes[payment.purpose];
  if (!purpose) throw new Error(`No purpose ${payment.purpose}`);
  await purpose.onKept(tx, payment);
  const [had, has] = [
    await purpose.shares(tx, payment, keptBefore),
    await purpose.shares(tx, payment, payment.keptMinor),
  ];
  const lines = [{ account: `provider:${through}`, amountMinor: delta }, ...changeLines(had, has)];
  await writeLedger(tx, payment.id, payment.currency, lines, movedAt);
  await parts.followReceipts(tx, parts, payment, delta);
}

import { and, eq, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '#platform/database.ts';
import { writeLedger } from './ledger.server.ts';
import { keptOf, nextStatus, type PaymentTruth } from './payment.ts';
import type { Payment, Purposes } from './purposes.server.ts';
import { cancelReceipt, issueReceipt } from './receipts.server.ts';
import { payments, subscriptions } from './tables.server.ts';

export type SettleParts = {
  purposes: Purposes;
  /** Enqueues the receipt mail in the settling transaction. */
  onReceipt: (tx: Database, payment: Payment) => Promise<void>;
};

export type Settled = { payment: Payment; hasChanged: boolean };

/**
 * Brings one payment to what its provider says, in one transaction: the row is locked; a sum or currency other than ours
 * is flagged for staff and never settled; the state moves only forward; ledger, purpose, receipt and mail follow what we
 * keep of the sum. Called by webhooks, the return page, the sweep and staff alike; any number of times.
 */
export async function settlePayment(db: RootDatabase, parts: SettleParts, paymentId: string, truth: PaymentTruth): Promise<Settled | undefined> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
    if (!before) return undefined;
    if (truth.status !== 'pending' && (truth.amountMinor !== before.amountMinor || truth.currency !== before.currency)) {
      const flag = `provider says ${truth.amountMinor} ${truth.currency}`;
      if (before.flag !== flag) await tx.update(payments).set({ flag }).where(eq(payments.id, paymentId));
      return { payment: { ...before, flag }, hasChanged: false };
    }
    const status = nextStatus(before.status, truth.status);
    const keptMinor = keptAfter(before, status, truth);
    if (status === before.status && keptMinor === before.keptMinor) return { payment: before, hasChanged: false };

    const isFirstPaid = before.paidAt === null && keptOf('paid', before.amountMinor, 0) > 0 && ['paid', 'refunded', 'disputed'].includes(status);
    const [payment] = await tx
      .update(payments)
      .set({
        status,
        keptMinor,
        method: truth.method ?? before.method,
        failureCode: truth.failureCode ?? null,
        paidAt: isFirstPaid ? sql`now()` : before.paidAt,
      })
      .where(eq(payments.id, paymentId))
      .returning();
    await activateSubscription(tx, payment!, truth);
    await followMoney(tx, parts, before.keptMinor, payment!);
    return { payment: payment!, hasChanged: true };
  });
}

function keptAfter(before: Payment, status: Payment['status'], truth: PaymentTruth): number {
  // Only a truth that the state agreed to may change what we keep.
  if (status !== truth.status) return before.keptMinor;
  const kept = keptOf(status, before.amountMinor, truth.refundedMinor);
  // Of two answers fetched at once the older may come last: what was sent back once does not return.
  return before.status === 'paid' ? Math.min(before.keptMinor, kept) : kept;
}

async function activateSubscription(tx: Database, payment: Payment, truth: PaymentTruth): Promise<void> {
  if (!payment.subscriptionId || payment.status !== 'paid' || !truth.subscriptionRef) return;
  await tx
    .update(subscriptions)
    .set({ providerRef: truth.subscriptionRef, status: 'active' })
    .where(and(eq(subscriptions.id, payment.subscriptionId), eq(subscriptions.status, 'pending')));
}

// Locks are always taken in this order: payment, fund (by the purpose), balances, receipt numbers. The shortest-held, hottest last.
async function followMoney(tx: Database, { purposes, onReceipt }: SettleParts, keptBefore: number, payment: Payment): Promise<void> {
  const delta = payment.keptMinor - keptBefore;
  if (delta === 0) return;
  const purpose = purposes[payment.purpose];
  if (!purpose) throw new Error(`No purpose ${payment.purpose}`);
  await purpose.onKept(tx, payment);
  const account = await purpose.account(tx, payment);
  await writeLedger(tx, payment.id, payment.currency, [
    { account: `provider:${payment.provider}`, amountMinor: delta },
    { account, amountMinor: -delta },
  ]);
  if (payment.keptMinor === 0) await cancelReceipt(tx, payment.id);
  else if (await issueReceipt(tx, payment.id)) await onReceipt(tx, payment);
}

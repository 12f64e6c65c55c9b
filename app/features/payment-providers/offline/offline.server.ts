import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { defineProvider } from '#app/features/payments/define-provider.server.ts';
import { InvalidEventError, type PaymentProvider } from '#app/features/payments/provider.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { settlePayment, type SettleParts } from '#app/features/payments/settle.server.ts';
import type { RefundReason } from '#app/features/payments/refunds/refunds.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';

/** The provider of money that came in cash, by cheque or into the bank account. */
export const OFFLINE = 'offline';

/**
 * The provider for cash, transfers and cheques entered by staff. It uses no network: our own row has the state. It has
 * no payment page and no recurring payments, and refunds are made by hand.
 */
export const createOfflineProvider = (db: Database): PaymentProvider => ({
  name: OFFLINE,
  openCheckout: async () => {
    throw new Error('Money that came offline has no payment page');
  },
  readEvent: async () => {
    throw new InvalidEventError('Nobody sends events of money that came offline');
  },
  async fetchState(providerRef) {
    const payment = await findPayment(db, providerRef);
    if (!payment) throw new Error('No such payment');
    const { amountMinor, currency, method } = payment;
    return { status: 'paid', amountMinor, currency, method: method ?? undefined };
  },
});

/** Last in the list of providers: no payment started on the site uses it. */
export const offline = defineProvider({
  name: OFFLINE,
  readSettings: () => ({}),
  create: (_none, { db }) => createOfflineProvider(db),
});

/**
 * Settles a payment of this provider that was just started, in the same transaction, with ledger, purpose, receipt and
 * mail like any other.
 * @param paid how, in the words of the receipt, and when it came
 */
export async function bookOffline(
  tx: Database,
  parts: SettleParts,
  paymentId: string,
  { method, paidAt }: { method: string; paidAt: Date },
): Promise<Payment> {
  const [started] = await tx
    .update(payments)
    // Begun on the day it came, by which lists and filters find it; when it was typed, its batch and the log say.
    .set({
      providerRef: paymentId,
      checkoutUrl: '',
      createdAt: sql`least(${payments.createdAt}, ${paidAt.toISOString()}::timestamptz)`,
    })
    .where(eq(payments.id, paymentId))
    .returning();
  const { amountMinor, currency } = started!;
  const settled = await settlePayment(tx, parts, paymentId, { status: 'paid', amountMinor, currency, method, paidAt });
  return settled!.payment;
}

/**
 * Removes a payment that staff booked by mistake (of this provider or an announced transfer) from the books, by
 * counter-entries: a full refund that is not sent, so that the payer is not told that money comes back.
 */
export async function unbookOffline(
  tx: Database,
  parts: SettleParts,
  { id: paymentId, provider, amountMinor, currency }: Payment,
): Promise<void> {
  const refundId = randomUUID();
  const reason: RefundReason = 'entered_wrongly';
  await tx.insert(refunds).values({ id: refundId, paymentId, provider, amountMinor, currency, reason });
  const back = { ref: refundId, refundId, amountMinor, status: 'done' as const };
  // No mail about a refund: no money comes back.
  await settlePayment(tx, { ...parts, onNews: async () => {} }, paymentId, {
    status: 'paid',
    amountMinor,
    currency,
    refunds: [back],
  });
}

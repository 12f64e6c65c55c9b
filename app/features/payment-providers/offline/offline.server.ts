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

/** The provider of money that came by hand or into the bank's account. */
export const OFFLINE = 'offline';

/**
 * Money that came without us: cash, a transfer, a cheque. No network: what people counted is the truth, and stands in our own row.
 * It has no payment page, does not come again by itself, and money goes back by hand.
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

/** Last in the list of providers: nothing that is started on the site goes to it. */
export const offline = defineProvider({
  name: OFFLINE,
  readSettings: () => ({}),
  create: (_none, { db }) => createOfflineProvider(db),
});

/**
 * Settles a payment of this provider that was just started, in the transaction that started it: ledger, purpose, receipt and its
 * mail follow as for every other.
 * @param paid by what, in the words of the receipt, and when it came
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
 * Takes a payment out of the books that staff wrote there by mistake, of this provider or a promised transfer, by counter-entries: a
 * refund of all of it that nobody sends, so that its payer is not told that money comes back.
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

import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Currency } from '#app/shared/money.ts';
import type { Database } from '#platform/database.ts';
import { Refusal } from '#platform/refusals.ts';
import { defineProvider } from '#app/features/payments/define-provider.server.ts';
import type { Interval } from '#app/features/payments/payment.ts';
import { type PayParts, startPayment } from '#app/features/payments/pay.server.ts';
import { InvalidEventError, type PaymentProvider } from '#app/features/payments/provider.server.ts';
import type { Payment } from '#app/features/payments/purposes.server.ts';
import { settlePayment, type SettleParts } from '#app/features/payments/settle.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { announcedTransfers } from './tables.server.ts';
import { listAccounts } from './bank-accounts.server.ts';
import { findAnnouncedTransfer } from './find-announced-transfer.server.ts';
import { viewTransfer } from './transfer-view.server.ts';
import { makeReference, REFERENCE_SPACE } from '#app/features/payments/transfer-reference.ts';

/** The provider of transfers that donors send from their bank with our reference. */
export const TRANSFER = 'transfer';

/** Announced transfers are not converted at an older exchange rate, as for mobile money. */
const RATES_GOOD_FOR_DAYS = 45;

/**
 * Transfers to the foundation's own bank accounts, without network: an announced transfer is pending until a statement
 * line is matched to it, and our own row has the state. It has no recurring payments, and refunds are made by hand.
 */
export const createTransferProvider = (db: Database, { isLive }: { isLive: boolean }): PaymentProvider => ({
  name: TRANSFER,
  // Asked for each time: staff change the accounts while the site runs.
  get currencies() {
    return listAccounts(isLive).map(({ currency }) => currency);
  },
  ratesGoodForDays: isLive ? RATES_GOOD_FOR_DAYS : undefined,
  openCheckout: async ({ paymentId, pageUrl }) => ({ providerRef: paymentId, checkoutUrl: pageUrl }),
  readEvent: async () => {
    throw new InvalidEventError('Nobody sends events of transfers');
  },
  async fetchState(providerRef) {
    const payment = await findPayment(db, providerRef);
    if (!payment) throw new Error('No such payment');
    const { amountMinor, currency, method, paidAt } = payment;
    return { status: paidAt ? 'paid' : 'pending', amountMinor, currency, method: method ?? undefined };
  },
  viewTransfer: (payment, language) => viewTransfer(db, payment, language, isLive),
});

/**
 * Always available, in the currencies for which the foundation has an account. Sample accounts are used in demo mode
 * only.
 */
export const transfer = defineProvider({
  name: TRANSFER,
  readSettings: () => ({}),
  create: (_none, { db, settings }) => createTransferProvider(db, settings),
});

/** The provider of a transfer in this currency; refused for recurring gifts, and for currencies without an account. */
export function transferFor(
  { providers }: Pick<PayParts, 'providers'>,
  interval: Interval,
  currency: Currency,
): PaymentProvider | Refusal {
  const provider = providers.get(TRANSFER);
  if (!provider) return new Refusal('method_unknown', { field: 'method' });
  if (interval !== 'one_time') return new Refusal('transfer_once_only', { field: 'method' });
  if (!provider.currencies!.includes(currency)) return new Refusal('no_account', { field: 'transferCurrency' });
  // Whatever the gift was typed in, it is announced in this one.
  return { ...provider, currencies: [currency] };
}

/** Assigns a reference to a pending payment of this provider, in the transaction that started it. */
export async function announceTransfer(
  tx: Database,
  paymentId: string,
): Promise<typeof announcedTransfers.$inferSelect> {
  const payment = await findPayment(tx, paymentId);
  const { amountMinor: announcedMinor, currency } = payment!;
  for (;;) {
    const reference = makeReference(randomInt(REFERENCE_SPACE));
    const [announced] = await tx
      .insert(announcedTransfers)
      .values({ paymentId, reference, announcedMinor, currency })
      .onConflictDoNothing({ target: announcedTransfers.reference })
      .returning();
    if (announced) return announced;
  }
}

/**
 * Expects an announced transfer again that was matched by mistake, with the same reference. It gets a new payment,
 * because the old one keeps its cancelled receipt number.
 * @returns the new pending payment
 */
export async function reopenTransfer(tx: Database, provider: PaymentProvider, booked: Payment): Promise<string> {
  const announced = await findAnnouncedTransfer(tx, booked.id);
  const { purpose, purposeId, interval, language, source } = booked;
  const { announcedMinor: amountMinor, currency } = announced!;
  const waiting = { purpose, purposeId, interval, language, source, amountMinor, currency };
  const paymentId = await startPayment(tx, { ...provider, currencies: [currency] }, waiting);
  await tx.update(announcedTransfers).set({ paymentId }).where(eq(announcedTransfers.paymentId, booked.id));
  return paymentId;
}

/**
 * Settles an announced transfer with the amount received, which may differ from the announced one, in the caller's
 * transaction, with ledger, purpose, receipt and mail like any other payment.
 * @param came the amount in minor units of the payment's currency; how, in the words of the receipt, and when
 */
export async function bookTransfer(
  tx: Database,
  parts: SettleParts,
  paymentId: string,
  { amountMinor, method, paidAt }: { amountMinor: number; method: string; paidAt: Date },
): Promise<Payment> {
  const [waiting] = await tx
    .update(payments)
    .set({ amountMinor, providerRef: paymentId })
    .where(eq(payments.id, paymentId))
    .returning();
  const { currency } = waiting!;
  const settled = await settlePayment(tx, parts, paymentId, { status: 'paid', amountMinor, currency, method, paidAt });
  return settled!.payment;
}

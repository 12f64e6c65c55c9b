import type { Database } from '#platform/database.ts';
import { defineProvider } from '#app/features/payments/define-provider.server.ts';
import { InvalidEventError, type PaymentProvider } from '#app/features/payments/provider.server.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { IMPORT } from '#app/features/payments/payment.ts';

/**
 * The provider of imported payments, without network and payment page: their state is in our own row. Refunds are made
 * by hand.
 */
export const createImportProvider = (db: Database): PaymentProvider => ({
  name: IMPORT,
  openCheckout: async () => {
    throw new Error('What was imported has no payment page');
  },
  readEvent: async () => {
    throw new InvalidEventError('Nobody sends events of what was imported');
  },
  async fetchState(providerRef) {
    const payment = await findPayment(db, providerRef);
    if (!payment) throw new Error('No such payment');
    const { amountMinor, currency, method } = payment;
    return { status: 'paid', amountMinor, currency, method: method ?? undefined };
  },
});

/** No payment started on the site uses it. */
export const imported = defineProvider({
  name: IMPORT,
  readSettings: () => ({}),
  create: (_none, { db }) => createImportProvider(db),
});

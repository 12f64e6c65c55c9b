import type { Database } from '#platform/database.ts';
import { defineProvider } from '#app/features/payments/define-provider.server.ts';
import { InvalidEventError, type PaymentProvider } from '#app/features/payments/provider.server.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { IMPORT } from '#app/features/payments/payment.ts';

/** No network and no payment page: what the file said stands in our own row. Money goes back by hand. */
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

/** Nothing that is started on the site goes to it. */
export const imported = defineProvider({
  name: IMPORT,
  readSettings: () => ({}),
  create: (_none, { db }) => createImportProvider(db),
});

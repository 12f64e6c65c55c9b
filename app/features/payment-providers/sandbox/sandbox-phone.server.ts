import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { eq } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import {
  type Operator,
  OPERATORS,
  type OperatorId,
  pageOfPhone,
  phonePage,
} from '#app/features/payments/phone-money.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { sandboxCharges } from './tables.server.ts';
import { BY_PHONE } from './sandbox-movements.server.ts';
import { bookRefund } from './sandbox-provider.server.ts';

const LIMITS = [
  { currency: 'CDF' as const, leastMinor: 10_000, mostMinor: 1_000_000_000, isWhole: true },
  { currency: 'USD' as const, leastMinor: 100, mostMinor: 250_000, isWhole: false },
];

/** Operators are slow, so the demo shows refunds in progress for this time. */
const REFUNDS_AFTER_MS = 15_000;

/**
 * The demo's mobile money, with the sandbox's books. The phone is a page of the sandbox; numbers ending in 99 are
 * refused immediately, as an operator would.
 */
export function createSandboxPhone(db: RootDatabase, sandbox: PaymentProvider): PaymentProvider {
  return {
    ...sandbox,
    name: 'sandbox-phone',
    // As at the operators: what comes again is for cards.
    subscriptions: undefined,
    // Its fees and payouts are in the books of the cards.
    listMovements: undefined,
    refunds: { start: (request) => db.transaction((tx) => bookRefund(tx, request, REFUNDS_AFTER_MS)) },
    currencies: ['USD', 'CDF'],
    openCheckout: async ({ paymentId, pageUrl }) => ({
      providerRef: `sb_${paymentId}`,
      checkoutUrl: phonePage(pageUrl),
    }),
    async fetchState(ref) {
      const [charge] = await db
        .select({ method: sandboxCharges.ref })
        .from(sandboxCharges)
        .where(eq(sandboxCharges.ref, ref));
      if (charge) return { ...(await sandbox.fetchState(ref)), method: 'M-Pesa (Vodacom)' };
      const payment = await findPayment(db, ref.slice(3));
      return { status: 'pending', amountMinor: payment!.amountMinor, currency: payment!.currency };
    },
    phone: {
      listOperators: async (): Promise<Operator[]> =>
        Object.entries(OPERATORS).map(([id, name]) => ({ id: id as OperatorId, name, limits: LIMITS })),
      async startDeposit({ paymentId, phone, amountMinor, currency }) {
        if (phone.endsWith('99')) return { failureCode: 'PAYER_NOT_FOUND' };
        const payment = await findPayment(db, paymentId);
        const pageUrl = pageOfPhone(payment!.checkoutUrl!);
        await sandbox.openCheckout({
          paymentId,
          amountMinor,
          currency,
          interval: 'one_time',
          isGift: true,
          description: BY_PHONE,
          language: 'fr',
          pageUrl,
          returnUrl: pageUrl,
        });
        return {};
      },
    },
  };
}

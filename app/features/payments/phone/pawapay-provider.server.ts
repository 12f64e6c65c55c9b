import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { RootDatabase } from '#platform/database.ts';
import { type Currency, isCurrency, parseAmount, toMajor } from '../../../shared/money.ts';
import type { PaymentTruth } from '../payment.ts';
import { InvalidEventError, type PaymentProvider } from '../provider.server.ts';
import { payments } from '../tables.server.ts';
import { checkCallback } from './pawapay-callback.server.ts';
import { createPawapayClient, type PawapaySettings, refundIdOf } from './pawapay-client.server.ts';
import { createOperatorList } from './pawapay-operators.server.ts';
import { type OperatorId, OPERATORS } from './phone-money.ts';

/** Never asked for a PIN within this time, a payment is given up. */
const EXPIRES_AFTER_MS = 2 * 60 * 60 * 1000;

/**
 * Mobile money in the DR Congo by pawaPay, API v2 (docs.pawapay.io/v2): one payment is one deposit under our own UUID. The
 * payer confirms on the phone; callbacks are hints, `GET /v2/deposits/{id}` is the truth.
 */
export function createPawapayProvider(db: RootDatabase, settings: PawapaySettings, origin: string): PaymentProvider {
  const client = createPawapayClient(settings);

  return {
    name: 'pawapay',
    currencies: ['USD', 'CDF'],
    async openCheckout({ paymentId }) {
      return { providerRef: paymentId, checkoutUrl: `${origin}/payments/${paymentId}/phone` };
    },
    async readEvent(rawBody, headers, url = '') {
      if (settings.callbackKey) await checkCallback(settings.callbackKey, rawBody, headers, url);
      const parsed = z.object({ depositId: z.uuid(), status: z.string() }).safeParse(tryJson(rawBody));
      if (!parsed.success) throw new InvalidEventError('body');
      const { depositId, status } = parsed.data;
      // Callbacks have no id of their own: the same news about the same deposit is the same event.
      return { id: `${depositId}:${status}`, kind: `deposit.${status.toLowerCase()}`, about: { is: 'payment', paymentId: depositId } };
    },
    async fetchTruth(depositId): Promise<PaymentTruth> {
      const deposit = await client.findDeposit(depositId);
      const [payment] = await db.select().from(payments).where(eq(payments.id, depositId));
      if (!payment) throw new Error('No such payment');
      const ours = { amountMinor: payment.amountMinor, currency: payment.currency };
      if (!deposit) return { ...ours, status: Date.now() - payment.createdAt.getTime() > EXPIRES_AFTER_MS ? 'expired' : 'pending', refundedMinor: 0 };
      if (!isCurrency(deposit.currency)) throw new Error(`pawaPay took ${deposit.currency}`);
      const amountMinor = parseAmount(deposit.amount, deposit.currency) ?? -1;
      const money = { amountMinor, currency: deposit.currency as Currency };
      const account = deposit.payer?.accountDetails;
      const method = account ? `${OPERATORS[account.provider as OperatorId] ?? 'Mobile money'} •• ${account.phoneNumber?.slice(-2) ?? ''}` : undefined;
      if (deposit.status === 'COMPLETED') {
        const refund = payment.keptMinor > 0 || payment.status === 'refunded' ? await client.fetchRefund(depositId) : undefined;
        const isBack = refund === 'COMPLETED';
        return { ...money, status: isBack ? 'refunded' : 'paid', refundedMinor: isBack ? amountMinor : 0, method };
      }
      if (deposit.status === 'FAILED' || deposit.status === 'REJECTED') return { ...money, status: 'failed', refundedMinor: 0, method, failureCode: deposit.failureReason?.failureCode };
      // ACCEPTED, PROCESSING, IN_RECONCILIATION: the answer is still to come.
      return { ...money, status: 'pending', refundedMinor: 0, method };
    },
    async fetchSubscription() {
      throw new Error('Mobile money has no subscriptions');
    },
    async endSubscription() {},
    async changeSubscription() {},
    async pauseSubscription() {},
    async refund(depositId, amountMinor) {
      const deposit = await client.findDeposit(depositId);
      if (!deposit) throw new Error('pawaPay knows no such deposit');
      const currency = deposit.currency as Currency;
      const started = await client.start('/v2/refunds', { refundId: refundIdOf(depositId), depositId, amount: toMajor({ amountMinor, currency }), currency });
      if (started.status === 'REJECTED') throw new Error(`pawaPay refused the refund: ${started.failureReason?.failureCode}`);
    },
    phone: {
      listOperators: createOperatorList(client),
      async startDeposit({ paymentId, operator, phone, amountMinor, currency }) {
        const major = toMajor({ amountMinor, currency });
        const started = await client.start('/v2/deposits', {
          depositId: paymentId,
          amount: major.replace(/\.00$/, ''),
          currency,
          payer: { type: 'MMO', accountDetails: { phoneNumber: phone, provider: operator } },
          clientReferenceId: paymentId,
          customerMessage: 'Fondation Elikya',
        });
        return { failureCode: started.status === 'REJECTED' ? (started.failureReason?.failureCode ?? 'REJECTED') : undefined };
      },
    },
  };
}

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

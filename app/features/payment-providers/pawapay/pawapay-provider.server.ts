import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { foundation } from '#app/kit/foundation.server.ts';
import type { RootDatabase } from '#platform/database.ts';
import { type Currency, isCurrency, toMajor } from '#app/shared/money.ts';
import { readMachineSum } from '#app/shared/sums.ts';
import type { PaymentState, RefundState } from '#app/features/payments/payment.ts';
import { InvalidEventError, type PaymentProvider } from '#app/features/payments/provider.server.ts';
import { refunds } from '#app/features/payments/tables.server.ts';
import { checkCallback } from './pawapay-callback.server.ts';
import { createPawapayClient, type PawapayClient, type PawapaySettings } from './pawapay-client.server.ts';
import { listPawapayMovements } from './pawapay-movements.server.ts';
import { createOperatorList } from './pawapay-operators.server.ts';
import { shownOnPhone } from './shown-on-phone.ts';
import { type OperatorId, OPERATORS, phonePage } from '#app/features/payments/phone-money.ts';

/** The callback of a deposit or refund; refunds may name their deposit. Other bodies are rejected. */
const Callback = z.object({
  depositId: z.uuid().optional(),
  refundId: z.uuid().optional(),
  statementId: z.uuid().optional(),
  status: z.string().regex(/^[A-Z_]{1,40}$/),
});

/** If no PIN was requested within this time, the payment expires. */
const EXPIRES_AFTER_MS = 2 * 60 * 60 * 1000;

/**
 * Mobile money in the DR Congo through pawaPay, API v2 (docs.pawapay.io/v2): one payment is one deposit with our own
 * UUID. The payer confirms on the phone. Callbacks are only hints; `GET /v2/deposits/{id}` returns the state.
 */
export function createPawapayProvider(
  db: RootDatabase,
  settings: PawapaySettings,
  origin: string,
  ratesGoodForDays?: number,
): PaymentProvider {
  const client = createPawapayClient(settings);

  /** The state at pawaPay of this deposit's unfinished refunds that we know; those it does not know are left out. */
  async function fetchOpenRefunds(depositId: string): Promise<RefundState[]> {
    const open = await db
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, depositId), inArray(refunds.status, ['asked', 'accepted'])));
    const told = await Promise.all(open.map(({ id, providerRef }) => client.findRefund(providerRef ?? id)));
    return told.flatMap((refund) => (refund ? [refundStateOf(refund)] : []));
  }

  return {
    name: 'pawapay',
    ping: async () => void (await client.listWallets()),
    currencies: ['USD', 'CDF'],
    ratesGoodForDays,
    openCheckout: async ({ paymentId, pageUrl }) => ({ providerRef: paymentId, checkoutUrl: phonePage(pageUrl) }),
    async readEvent(rawBody, headers, url = '') {
      if (settings.callbackKey) await checkCallback(settings.callbackKey, rawBody, headers, url);
      const parsed = Callback.safeParse(tryJson(rawBody));
      if (!parsed.success) throw new InvalidEventError('body');
      const { depositId, refundId, statementId, status } = parsed.data;
      const isUnproved = !settings.callbackKey;
      // A statement that is made: whoever asked for it looks for it.
      if (statementId)
        return { id: `statement:${statementId}:${status}`, kind: 'statement', isUnproved, about: { is: 'foreign' } };
      // Callbacks have no id of their own: the same news about the same deposit or refund is the same event.
      if (refundId)
        return {
          id: `refund:${refundId}:${status}`,
          kind: `refund.${status.toLowerCase()}`,
          isUnproved,
          about: { is: 'refund', refundRef: refundId, providerRef: depositId },
        };
      if (!depositId) throw new InvalidEventError('body');
      return {
        id: `${depositId}:${status}`,
        kind: `deposit.${status.toLowerCase()}`,
        isUnproved,
        about: { is: 'payment', paymentId: depositId },
      };
    },
    async fetchState(depositId): Promise<PaymentState> {
      const deposit = await client.findDeposit(depositId);
      const payment = await findPayment(db, depositId);
      if (!payment) throw new Error('No such payment');
      const ours = { amountMinor: payment.amountMinor, currency: payment.currency };
      if (!deposit)
        return { ...ours, status: Date.now() - payment.createdAt.getTime() > EXPIRES_AFTER_MS ? 'expired' : 'pending' };
      if (!isCurrency(deposit.currency)) throw new Error(`pawaPay took ${deposit.currency}`);
      const amountMinor = readMachineSum(deposit.amount, deposit.currency) ?? -1;
      const money = { amountMinor, currency: deposit.currency as Currency };
      const account = deposit.payer?.accountDetails;
      const method = account
        ? `${OPERATORS[account.provider as OperatorId] ?? 'Mobile money'} •• ${account.phoneNumber?.slice(-2) ?? ''}`
        : undefined;
      // The deposit itself stays completed whatever goes back: its refunds are asked after one by one.
      if (deposit.status === 'COMPLETED')
        return { ...money, status: 'paid', refunds: await fetchOpenRefunds(depositId), method };
      if (deposit.status === 'FAILED' || deposit.status === 'REJECTED')
        return { ...money, status: 'failed', method, failureCode: deposit.failureReason?.failureCode };
      // ACCEPTED, PROCESSING, IN_RECONCILIATION: the answer is still to come.
      return { ...money, status: 'pending', method };
    },
    refunds: {
      async start({ refundId, providerRef: depositId, amountMinor, currency }) {
        if (currency === 'CDF' && amountMinor % 100 !== 0)
          return { ref: refundId, refundId, amountMinor, status: 'failed', failureCode: 'AMOUNT_DECIMALS' };
        const started = await client.start('/v2/refunds', {
          refundId,
          depositId,
          amount: operatorAmount({ amountMinor, currency }),
          currency,
        });
        const failureCode = started.failureReason?.failureCode;
        return {
          ref: refundId,
          refundId,
          amountMinor,
          status: started.status === 'REJECTED' ? 'failed' : 'accepted',
          failureCode,
        };
      },
      async find(refundRef) {
        const refund = await client.findRefund(refundRef);
        return refund && { providerRef: refund.depositId, refund: refundStateOf(refund) };
      },
    },
    listMovements: (from, until) =>
      listPawapayMovements({ db, client, callbackUrl: `${origin}/webhooks/pawapay` }, from, until),
    phone: {
      listOperators: createOperatorList(client),
      async startDeposit({ paymentId, operator, phone, amountMinor, currency }) {
        const started = await client.start('/v2/deposits', {
          depositId: paymentId,
          amount: operatorAmount({ amountMinor, currency }),
          currency,
          payer: { type: 'MMO', accountDetails: { phoneNumber: phone, provider: operator } },
          clientReferenceId: paymentId,
          customerMessage: shownOnPhone(foundation()),
        });
        return {
          failureCode: started.status === 'REJECTED' ? (started.failureReason?.failureCode ?? 'REJECTED') : undefined,
        };
      },
    },
  };
}

type FoundRefund = NonNullable<Awaited<ReturnType<PawapayClient['findRefund']>>>;

function refundStateOf({ refundId, status, amount, currency, failureReason }: FoundRefund): RefundState {
  const said = status === 'COMPLETED' ? 'done' : status === 'FAILED' || status === 'REJECTED' ? 'failed' : 'accepted';
  return {
    ref: refundId,
    refundId,
    amountMinor: isCurrency(currency) ? readMachineSum(amount, currency) : undefined,
    currency,
    status: said,
    failureCode: failureReason?.failureCode,
  };
}

/** An amount in the format of operators: no superfluous decimals ("56712", "12.5"), and none at all for francs. */
function operatorAmount(money: { amountMinor: number; currency: Currency }): string {
  const major = toMajor(money);
  return major.includes('.') ? major.replace(/\.?0+$/, '') : major;
}

const tryJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

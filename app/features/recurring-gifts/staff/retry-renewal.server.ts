import { z } from 'zod';
import { checkPayment, type PayParts } from '#app/features/payments/pay.server.ts';
import { findPayment } from '#app/features/payments/find-payment.server.ts';
import { findDunning } from '#app/features/recurring-gifts/dunning.server.ts';
import { findSubscription } from '#app/features/recurring-gifts/subscriptions.server.ts';
import { defineFunction } from '#platform/functions.ts';
import { log } from '#platform/log.ts';
import { Refusal } from '#platform/refusals.ts';

const Input = z.object({ subscriptionId: z.uuid('invalid_field') });
type Outcome = { paymentId: string; provider: string; chargeRef: string };

/**
 * `retry-renewal`: lets the provider retry the card of a refused renewal now, because the donor says that it is covered
 * again.
 */
export function retryRenewal(pay: () => PayParts) {
  return defineFunction<z.infer<typeof Input>, Outcome>({
    name: 'retry-renewal',
    summary: 'Tries the card of a refused renewal again; a renewal that was paid meanwhile is not paid twice',
    input: Input,
    answer: z.object({ message: z.string(), state: z.enum(['paid', 'refused', 'asked']) }),
    staff: {
      permission: 'subscriptions.change',
      needsProof: true,
      act: ({ subscriptionId }, { paymentId }) => ({ target: `gift:${subscriptionId}`, after: { payment: paymentId } }),
    },
    async perform(tx, { subscriptionId }) {
      const subscription = await findSubscription(tx, subscriptionId);
      if (!subscription) return new Refusal('gift_unknown', { status: 404 });
      const dunning = await findDunning(tx, subscriptionId);
      const payment = dunning && (await findPayment(tx, dunning.paymentId));
      if (!payment?.providerRef || payment.paidAt) return new Refusal('gift_not_failing', { status: 409 });
      if (!pay().providers.get(payment.provider)?.subscriptions?.retry)
        return new Refusal('gift_no_retry', { status: 409 });
      return { paymentId: payment.id, provider: payment.provider, chargeRef: payment.providerRef };
    },
    async respond({ translate }, { paymentId, provider, chargeRef }, { language }) {
      const state = await tryAgain(pay(), { paymentId, provider, chargeRef });
      return { state, message: translate(language, 'admin')('done.retry-renewal') };
    },
  });
}

async function tryAgain(pay: PayParts, { paymentId, provider, chargeRef }: Outcome) {
  try {
    await pay.providers.get(provider)!.subscriptions!.retry!(chargeRef);
    const payment = await checkPayment(pay, paymentId);
    return payment?.paidAt ? ('paid' as const) : ('refused' as const);
  } catch (error) {
    // It does not answer: what came of it is heard by its events, and asked for by the sweep.
    log.warn({ err: error, paymentId }, 'a refused renewal could not be tried again');
    return 'asked' as const;
  }
}

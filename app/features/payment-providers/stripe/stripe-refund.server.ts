import Stripe from 'stripe';
import type { RefundState } from '#app/features/payments/payment.ts';
import type { RefundRequest } from '#app/features/payments/provider.server.ts';
import { listStripeRefunds, refundStateOf } from './stripe-charge.server.ts';
import { findIntent } from './stripe-state.server.ts';

/**
 * Sends money back. Stripe forgets idempotency keys after a day or so, so our id is also kept on the refund and looked for
 * first: a job that is repeated for longer still refunds once. What Stripe refuses for good is an answer.
 * @throws when nothing was paid, or when Stripe cannot be reached.
 */
export async function refundStripePayment(
  stripe: Stripe,
  { providerRef, amountMinor, refundId }: RefundRequest,
): Promise<RefundState> {
  const intent = await findIntent(stripe, providerRef);
  if (!intent) throw new Error(`Nothing was paid for ${providerRef}`);
  const known = (await listStripeRefunds(stripe, intent.id)).find((refund) => refund.refundId === refundId);
  if (known) return known;
  try {
    return refundStateOf(
      await stripe.refunds.create(
        { payment_intent: intent.id, amount: amountMinor, metadata: { refund_key: refundId } },
        { idempotencyKey: `refund:${refundId}` },
      ),
    );
  } catch (error) {
    // Already sent back, more than is left, a charge in dispute: asking again changes nothing.
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      return {
        ref: `refused:${refundId}`,
        refundId,
        amountMinor,
        status: 'failed',
        failureCode: error.code ?? 'refused',
      };
    throw error;
  }
}

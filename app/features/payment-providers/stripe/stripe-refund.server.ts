import Stripe from 'stripe';
import type { RefundState } from '#app/features/payments/payment.ts';
import type { RefundRequest } from '#app/features/payments/provider.server.ts';
import { listStripeRefunds, refundStateOf } from './stripe-charge.server.ts';
import { findIntent } from './stripe-state.server.ts';

/**
 * Refunds money. Stripe forgets idempotency keys after about a day, so our id is also stored in the refund's metadata
 * and searched first: a job that is repeated for longer still refunds once. A permanent refusal by Stripe is returned,
 * not thrown.
 * @throws if nothing was paid, or if Stripe is unavailable
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

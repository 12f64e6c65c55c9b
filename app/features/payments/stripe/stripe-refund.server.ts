import type Stripe from 'stripe';
import { findIntent } from './stripe-truth.server.ts';

/**
 * Sends money back, in minor units. Stripe forgets idempotency keys after a day or so, so the key is also kept on the
 * refund and looked for first: a job that is repeated for longer still refunds once.
 * @throws when nothing was paid, when more is asked than is left, or when Stripe cannot be reached.
 */
export async function refundStripePayment(stripe: Stripe, providerRef: string, amountMinor: number, key: string): Promise<void> {
  const intent = await findIntent(stripe, providerRef);
  if (!intent) throw new Error(`Nothing was paid for ${providerRef}`);
  const { data } = await stripe.refunds.list({ payment_intent: intent.id, limit: 100 });
  if (data.some((refund) => refund.metadata?.refund_key === key)) return;
  await stripe.refunds.create({ payment_intent: intent.id, amount: amountMinor, metadata: { refund_key: key } }, { idempotencyKey: key });
}

import type Stripe from 'stripe';
import { isUuid } from '#app/shared/ids.ts';
import { InvalidEventError, type ProviderEvent } from '#app/features/payments/provider.server.ts';
import { isCardPage } from './stripe-card.server.ts';
import { idOf } from './stripe-client.server.ts';

type About = ProviderEvent['about'];
const NOTHING: About = { is: 'nothing' };
const FOREIGN: About = { is: 'foreign' };
const TOLERANCE_SECONDS = 300;

/**
 * Verifies a webhook and determines what it is about. Refunds and disputes name only a payment intent, so Stripe is
 * asked which payment it belongs to.
 * @throws InvalidEventError if the signature is wrong or older than five minutes, or if the body is not an event
 */
export async function readStripeEvent(
  stripe: Stripe,
  webhookSecret: string,
  rawBody: string,
  headers: Headers,
): Promise<ProviderEvent> {
  const event = await verify(stripe, webhookSecret, rawBody, headers.get('stripe-signature'));
  return { id: event.id, kind: event.type, about: await aboutOf(stripe, event) };
}

async function verify(
  stripe: Stripe,
  webhookSecret: string,
  rawBody: string,
  signature: string | null,
): Promise<Stripe.Event> {
  if (!signature) throw new InvalidEventError('No Stripe-Signature header');
  try {
    return await stripe.webhooks.constructEventAsync(rawBody, signature, webhookSecret, TOLERANCE_SECONDS);
  } catch (cause) {
    throw new InvalidEventError('Not a signed Stripe event', { cause });
  }
}

async function aboutOf(stripe: Stripe, event: Stripe.Event): Promise<About> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return aboutSession(event.data.object);
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return aboutInvoice(event.data.object);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return { is: 'subscription', subscriptionRef: event.data.object.id };
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
    case 'radar.early_fraud_warning.created':
      return aboutIntent(stripe, idOf(event.data.object.payment_intent));
    default:
      return NOTHING;
  }
}

/** A checkout page on which something was paid, or a finished one on which a card was entered. */
function aboutSession(session: Stripe.Checkout.Session): About {
  if (!isCardPage(session)) return aboutPayment(session.metadata?.payment_id, session.client_reference_id);
  return session.status === 'complete' ? { is: 'card', cardRef: session.id } : NOTHING;
}

/** Others may use the same Stripe account: only ids in our format are ours. */
export function aboutPayment(...candidates: (string | null | undefined)[]): About {
  const paymentId = candidates.find((candidate) => candidate && isUuid(candidate));
  return paymentId ? { is: 'payment', paymentId } : FOREIGN;
}

/**
 * The first invoice of a subscription is the checkout's own payment; treating it as a renewal would count a gift twice.
 */
function aboutInvoice(invoice: Stripe.Invoice): About {
  const details = invoice.parent?.subscription_details;
  if (invoice.billing_reason === 'subscription_create') return aboutPayment(details?.metadata?.payment_id);
  const subscriptionRef = idOf(details?.subscription);
  if (invoice.billing_reason !== 'subscription_cycle' || !subscriptionRef || !invoice.id) return NOTHING;
  // Others may have subscriptions on the same account: ours carry the id of the payment they began with.
  const begun = aboutPayment(details?.metadata?.payment_id);
  return begun.is === 'payment'
    ? { is: 'renewal', subscriptionRef, chargeRef: invoice.id, paymentId: begun.paymentId }
    : FOREIGN;
}

export async function aboutIntent(stripe: Stripe, intentId: string | undefined): Promise<About> {
  if (!intentId) return NOTHING;
  const intent = await stripe.paymentIntents.retrieve(intentId);
  const direct = aboutPayment(intent.metadata.payment_id);
  if (direct.is === 'payment') return direct;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    expand: ['data.invoice'],
  });
  const invoice = data[0]?.invoice;
  if (!invoice || typeof invoice === 'string' || invoice.deleted) return FOREIGN;
  const about = aboutInvoice(invoice);
  return about.is === 'renewal' ? { is: 'reference', providerRef: about.chargeRef } : about;
}

import Stripe from 'stripe';
import type { Language } from '#app/shared/language.ts';
import { idOf } from './stripe-client.server.ts';
import { stripeLocaleOf } from './stripe-locale.ts';

/** In the metadata of the page on which a card is left: the subscription it is for. */
const FOR = 'gift_subscription';

/** Stripe's page on which a giver leaves another card, in Checkout's mode 'setup': nothing is taken there. */
export async function openStripeCard(
  stripe: Stripe,
  subscriptionRef: string,
  { language, returnUrl }: { language: Language; returnUrl: string },
): Promise<string> {
  const { customer, currency } = await stripe.subscriptions.retrieve(subscriptionRef);
  const session = await stripe.checkout.sessions.create({
    ui_mode: 'hosted_page',
    mode: 'setup',
    customer: idOf(customer),
    // Says which means of paying there are.
    currency,
    metadata: { [FOR]: subscriptionRef },
    locale: stripeLocaleOf(language),
    success_url: returnUrl,
    cancel_url: returnUrl,
  });
  if (!session.url) throw new Error(`Stripe gave no address for checkout ${session.id}`);
  return session.url;
}

/** Whether a finished page of Checkout left a card for a subscription of ours. */
export const isCardPage = ({ mode, metadata }: Stripe.Checkout.Session): boolean =>
  mode === 'setup' && metadata?.[FOR] !== undefined;

/**
 * Puts a card that was left to its subscription, and tries the renewal that was refused with it: an invoice that was paid meanwhile is
 * paid no second time, and that the new card was refused too is told by an event like every refusal.
 */
export async function takeStripeCard(stripe: Stripe, sessionId: string): Promise<boolean> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['setup_intent'] });
  const subscriptionRef = session.metadata?.[FOR];
  const intent = typeof session.setup_intent === 'object' ? session.setup_intent : undefined;
  const card = idOf(intent?.payment_method);
  if (!subscriptionRef || !card) return false;
  // Its giver stopped it meanwhile: an ended subscription takes no card.
  const { status } = await stripe.subscriptions.retrieve(subscriptionRef);
  if (status === 'canceled' || status === 'incomplete_expired') return true;
  const { latest_invoice } = await stripe.subscriptions.update(subscriptionRef, {
    default_payment_method: card,
    expand: ['latest_invoice'],
  });
  if (!latest_invoice || typeof latest_invoice === 'string' || latest_invoice.status !== 'open') return true;
  try {
    await stripe.invoices.pay(latest_invoice.id!, { payment_method: card });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
  return true;
}

/** Gives a refused renewal up, so that Stripe tries no more to take it. */
export async function waiveStripeInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  const { status } = await stripe.invoices.retrieve(invoiceId);
  if (status === 'open' || status === 'uncollectible') await stripe.invoices.voidInvoice(invoiceId);
}

/** Tries a refused renewal once more with the card that its subscription has. That it is refused again is told by an event. */
export async function retryStripeInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  const { status } = await stripe.invoices.retrieve(invoiceId);
  if (status !== 'open') return;
  try {
    await stripe.invoices.pay(invoiceId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}

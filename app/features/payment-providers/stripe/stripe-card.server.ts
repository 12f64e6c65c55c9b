import Stripe from 'stripe';
import type { Language } from '#app/shared/language.ts';
import { idOf } from './stripe-client.server.ts';
import { stripeLocaleOf } from './stripe-locale.ts';

/** In the metadata of the card page: the subscription it is for. */
const FOR = 'gift_subscription';

/** Opens Stripe's page where a donor enters another card, Checkout in mode 'setup', which charges nothing. */
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

/** Whether a finished Checkout page stored a card for one of our subscriptions. */
export const isCardPage = ({ mode, metadata }: Stripe.Checkout.Session): boolean =>
  mode === 'setup' && metadata?.[FOR] !== undefined;

/**
 * Assigns a new card to its subscription and retries the refused renewal with it. An invoice that was paid meanwhile is
 * not paid twice. If the new card is refused too, an event reports it like any refusal.
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

/** Gives up a refused renewal, so that Stripe stops retrying it. */
export async function waiveStripeInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  const { status } = await stripe.invoices.retrieve(invoiceId);
  if (status === 'open' || status === 'uncollectible') await stripe.invoices.voidInvoice(invoiceId);
}

/** Retries a refused renewal with the subscription's current card. If it is refused again, an event reports it. */
export async function retryStripeInvoice(stripe: Stripe, invoiceId: string): Promise<void> {
  const { status } = await stripe.invoices.retrieve(invoiceId);
  if (status !== 'open') return;
  try {
    await stripe.invoices.pay(invoiceId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
  }
}

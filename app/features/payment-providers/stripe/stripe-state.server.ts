import type Stripe from 'stripe';
import { type Currency, isCurrency } from '#app/shared/money.ts';
import type { PaymentState } from '#app/features/payments/payment.ts';
import {
  chargeOf,
  failureOf,
  outcomeOf,
  findIntentOfInvoice,
  listStripeRefunds,
  methodOf,
} from './stripe-charge.server.ts';
import { idOf } from './stripe-client.server.ts';

/**
 * The state of a payment at Stripe, by checkout session (`cs_…`) or a renewal's invoice (`in_…`). Amounts are in minor
 * units, which are Stripe's smallest units too for all our currencies.
 * @throws for another kind of reference, a currency we do not accept, or if Stripe is unavailable
 */
export async function fetchStripeState(stripe: Stripe, providerRef: string): Promise<PaymentState> {
  if (providerRef.startsWith('cs_')) return sessionState(stripe, providerRef);
  if (providerRef.startsWith('in_')) return invoiceState(stripe, providerRef);
  throw new RangeError(`Not a reference of a Stripe payment: ${providerRef}`);
}

/** The payment intent of a reference, once there is one. */
export async function findIntent(stripe: Stripe, providerRef: string): Promise<Stripe.PaymentIntent | undefined> {
  return providerRef.startsWith('in_')
    ? findIntentOfInvoice(stripe, providerRef)
    : (await readSession(stripe, providerRef)).intent;
}

async function readSession(stripe: Stripe, sessionId: string) {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] });
  const invoiceId = idOf(session.invoice);
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : undefined;
  return { session, intent: intent ?? (invoiceId ? await findIntentOfInvoice(stripe, invoiceId) : undefined) };
}

async function sessionState(stripe: Stripe, sessionId: string): Promise<PaymentState> {
  const { session, intent } = await readSession(stripe, sessionId);
  if (session.amount_total === null) throw new Error(`Checkout ${sessionId} has no amount`);
  return {
    ...(await sessionOutcome(stripe, session, intent)),
    amountMinor: session.amount_total,
    currency: currencyOf(session.currency),
    subscriptionRef: idOf(session.subscription),
    ...(await momentOf(stripe, intent)),
  };
}

type StripeOutcome = Pick<PaymentState, 'status' | 'disputeDueAt'>;

async function sessionOutcome(
  stripe: Stripe,
  session: Stripe.Checkout.Session,
  intent?: Stripe.PaymentIntent,
): Promise<StripeOutcome> {
  if (session.status === 'expired') return { status: 'expired' };
  if (session.status !== 'complete') return { status: 'pending' };
  if (session.payment_status !== 'unpaid') return outcomeOf(stripe, chargeOf(intent));
  // A means that settles days later: the page is done, the money is on its way or was refused.
  return {
    status: intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'pending',
  };
}

async function invoiceState(stripe: Stripe, invoiceId: string): Promise<PaymentState> {
  const invoice = await stripe.invoices.retrieve(invoiceId);
  const intent = await findIntentOfInvoice(stripe, invoiceId);
  return {
    ...(await invoiceOutcome(stripe, invoice, intent)),
    retryAt:
      invoice.status === 'open' && invoice.next_payment_attempt
        ? new Date(invoice.next_payment_attempt * 1000)
        : undefined,
    amountMinor: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: currencyOf(invoice.currency),
    subscriptionRef: idOf(invoice.parent?.subscription_details?.subscription),
    payUrl: invoice.status === 'open' ? (invoice.hosted_invoice_url ?? undefined) : undefined,
    ...(await momentOf(stripe, intent)),
  };
}

async function invoiceOutcome(
  stripe: Stripe,
  invoice: Stripe.Invoice,
  intent?: Stripe.PaymentIntent,
): Promise<StripeOutcome> {
  if (invoice.status === 'paid') return outcomeOf(stripe, chargeOf(intent));
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return { status: 'failed' };
  // Refused for the last time, an invoice stays open for ever: nothing more will come.
  const isGivenUp = invoice.status === 'open' && invoice.attempted && invoice.next_payment_attempt === null;
  return { status: isGivenUp && intent?.status !== 'processing' ? 'failed' : 'pending' };
}

async function momentOf(
  stripe: Stripe,
  intent: Stripe.PaymentIntent | undefined,
): Promise<Pick<PaymentState, 'refunds' | 'method' | 'failureCode'>> {
  const charge = chargeOf(intent);
  return {
    refunds: intent && charge?.paid ? await listStripeRefunds(stripe, intent.id) : [],
    method: methodOf(charge),
    failureCode: failureOf(intent),
  };
}

/**
 * Converts Stripe's 'xof' into 'XOF'.
 * @throws for a currency we do not accept
 */
export function currencyOf(code: string | null): Currency {
  const currency = code?.toUpperCase();
  if (!isCurrency(currency)) throw new RangeError(`Stripe gave a currency that is not ours: ${code}`);
  return currency;
}

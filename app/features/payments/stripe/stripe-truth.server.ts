import type Stripe from 'stripe';
import { type Currency, isCurrency } from '../../../shared/money.ts';
import type { PaymentStatus, PaymentTruth } from '../payment.ts';
import { chargeOf, failureOf, fateOf, findIntentOfInvoice, methodOf } from './stripe-charge.server.ts';
import { idOf } from './stripe-client.server.ts';

/**
 * What Stripe knows of a payment: of a checkout (`cs_…`) or of a renewal's invoice (`in_…`). Amounts in minor units,
 * which are Stripe's own smallest units for every currency of ours.
 * @throws for a reference of another kind, a currency we do not take, or when Stripe cannot be reached.
 */
export async function fetchStripeTruth(stripe: Stripe, providerRef: string): Promise<PaymentTruth> {
  if (providerRef.startsWith('cs_')) return sessionTruth(stripe, providerRef);
  if (providerRef.startsWith('in_')) return invoiceTruth(stripe, providerRef);
  throw new RangeError(`Not a reference of a Stripe payment: ${providerRef}`);
}

/** The payment intent behind a reference, once there is one. */
export async function findIntent(stripe: Stripe, providerRef: string): Promise<Stripe.PaymentIntent | undefined> {
  return providerRef.startsWith('in_') ? findIntentOfInvoice(stripe, providerRef) : (await readSession(stripe, providerRef)).intent;
}

async function readSession(stripe: Stripe, sessionId: string) {
  const session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] });
  const invoiceId = idOf(session.invoice);
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : undefined;
  return { session, intent: intent ?? (invoiceId ? await findIntentOfInvoice(stripe, invoiceId) : undefined) };
}

async function sessionTruth(stripe: Stripe, sessionId: string): Promise<PaymentTruth> {
  const { session, intent } = await readSession(stripe, sessionId);
  if (session.amount_total === null) throw new Error(`Checkout ${sessionId} has no amount`);
  return {
    status: await sessionStatus(stripe, session, intent),
    amountMinor: session.amount_total,
    currency: currencyOf(session.currency),
    subscriptionRef: idOf(session.subscription),
    ...momentOf(intent),
  };
}

async function sessionStatus(stripe: Stripe, session: Stripe.Checkout.Session, intent?: Stripe.PaymentIntent): Promise<PaymentStatus> {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'pending';
  if (session.payment_status !== 'unpaid') return fateOf(stripe, chargeOf(intent));
  // A means that settles days later: the page is done, the money is on its way or was refused.
  return intent?.status === 'requires_payment_method' || intent?.status === 'canceled' ? 'failed' : 'pending';
}

async function invoiceTruth(stripe: Stripe, invoiceId: string): Promise<PaymentTruth> {
  const invoice = await stripe.invoices.retrieve(invoiceId);
  const intent = await findIntentOfInvoice(stripe, invoiceId);
  return {
    status: await invoiceStatus(stripe, invoice, intent),
    amountMinor: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
    currency: currencyOf(invoice.currency),
    subscriptionRef: idOf(invoice.parent?.subscription_details?.subscription),
    ...momentOf(intent),
  };
}

async function invoiceStatus(stripe: Stripe, invoice: Stripe.Invoice, intent?: Stripe.PaymentIntent): Promise<PaymentStatus> {
  if (invoice.status === 'paid') return fateOf(stripe, chargeOf(intent));
  if (invoice.status === 'void' || invoice.status === 'uncollectible') return 'failed';
  // Refused for the last time, an invoice stays open for ever: nothing more will come.
  const isGivenUp = invoice.status === 'open' && invoice.attempted && invoice.next_payment_attempt === null;
  return isGivenUp && intent?.status !== 'processing' ? 'failed' : 'pending';
}

function momentOf(intent: Stripe.PaymentIntent | undefined): Pick<PaymentTruth, 'refundedMinor' | 'method' | 'failureCode'> {
  const charge = chargeOf(intent);
  return { refundedMinor: charge?.amount_refunded ?? 0, method: methodOf(charge), failureCode: failureOf(intent) };
}

/** Stripe writes 'xof', we write 'XOF'. @throws for a currency we do not take. */
export function currencyOf(code: string | null): Currency {
  const currency = code?.toUpperCase();
  if (!isCurrency(currency)) throw new RangeError(`Stripe gave a currency that is not ours: ${code}`);
  return currency;
}

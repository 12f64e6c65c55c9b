import type Stripe from 'stripe';
import type { PaymentState, RefundState } from '#app/features/payments/payment.ts';
import { idOf } from './stripe-client.server.ts';

/** A payment intent with its latest charge. */
async function readIntent(stripe: Stripe, intentId: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
}

/** The payment intent of an invoice: since API version 'basil' it is only in the invoice's list of payments. */
export async function findIntentOfInvoice(
  stripe: Stripe,
  invoiceId: string,
): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, limit: 100 });
  const main =
    data.find((payment) => payment.status === 'paid') ?? data.find((payment) => payment.is_default) ?? data[0];
  const intentId = idOf(main?.payment.payment_intent);
  return intentId ? readIntent(stripe, intentId) : undefined;
}

/** The latest charge of an intent that was fetched with it. */
export function chargeOf(intent: Stripe.PaymentIntent | undefined): Stripe.Charge | undefined {
  const charge = intent?.latest_charge;
  return charge && typeof charge === 'object' ? charge : undefined;
}

// An inquiry takes no money yet, and in a dispute won or prevented it is ours.
const NOT_TAKEN = new Set<string>([
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
]);

/**
 * What became of received money. A dispute counts while it is open and once it is lost; an open one has a deadline for
 * evidence.
 */
export async function outcomeOf(
  stripe: Stripe,
  charge: Stripe.Charge | undefined,
): Promise<Pick<PaymentState, 'status' | 'disputeDueAt'>> {
  if (!charge?.disputed) return { status: 'paid' };
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
  const taken = data.find((dispute) => !NOT_TAKEN.has(dispute.status));
  if (!taken) return { status: 'paid' };
  const dueBy = taken.evidence_details?.due_by;
  return { status: 'disputed', disputeDueAt: dueBy ? new Date(dueBy * 1000) : undefined };
}

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'CB',
  diners: 'Diners Club',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** The payment method as text: "Visa •••• 4242", "Sepa debit •••• 3000", "Link". */
export function methodOf(charge: Stripe.Charge | undefined): string | undefined {
  const details = charge?.payment_method_details;
  if (!details) return undefined;
  const kind = details.type === 'card' ? (details.card?.brand ?? 'card') : details.type;
  const name = BRANDS[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');
  const { last4 } = (details as unknown as Record<string, { last4?: string | null } | undefined>)[details.type] ?? {};
  return last4 ? `${name} •••• ${last4}` : name;
}

/** Stripe's code for why the last attempt failed: the bank's reason if there is one. */
export function failureOf(intent: Stripe.PaymentIntent | undefined): string | undefined {
  const error = intent?.last_payment_error;
  return error?.decline_code ?? error?.code ?? chargeOf(intent)?.failure_code ?? undefined;
}

/** All refunds of a payment, whoever started them, in minor units. */
export async function listStripeRefunds(stripe: Stripe, intentId: string): Promise<RefundState[]> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  return data.map(refundStateOf);
}

// https://docs.stripe.com/refunds#refund-statuses: a succeeded refund may still fail, days later.
export function refundStateOf({ id, status, amount, currency, metadata, failure_reason }: Stripe.Refund): RefundState {
  const said = status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'accepted';
  return {
    ref: id,
    refundId: metadata?.refund_key,
    amountMinor: amount,
    currency: currency.toUpperCase(),
    status: said,
    failureCode: failure_reason ?? undefined,
  };
}

import type Stripe from 'stripe';
import { DISPUTE_FEE, enter, enterCharge } from './stand-in-balance.ts';
import { type Books, type Thing, all, keep, Refusal, secondsNow } from './stand-in-books.ts';

export type Card = { brand: string; last4: string };
export const VISA: Card = { brand: 'visa', last4: '4242' };

type Sum = { amount: number; currency: string; metadata?: Stripe.Metadata; description?: string | null };

export function newIntent(books: Books, { amount, currency, metadata = {}, description = null }: Sum): Thing {
  return keep(books, 'pi', 'payment_intent', {
    amount,
    amount_received: 0,
    currency,
    metadata,
    description,
    latest_charge: null,
    last_payment_error: null,
    status: 'requires_payment_method',
  } satisfies Partial<Stripe.PaymentIntent>);
}

/** One attempt to take the money: it comes, is on its way, or is refused with a bank's reason. */
export function attempt(
  books: Books,
  intent: Thing,
  card: Card,
  outcome: 'succeeded' | 'pending' | { declined: string },
): Thing {
  const declined = typeof outcome === 'object' ? outcome.declined : undefined;
  const charge = keep(books, 'ch', 'charge', {
    amount: intent.amount,
    amount_captured: outcome === 'succeeded' ? intent.amount : 0,
    amount_refunded: 0,
    currency: intent.currency,
    disputed: false,
    failure_code: declined ? 'card_declined' : null,
    metadata: { ...intent.metadata },
    paid: outcome === 'succeeded',
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: card as Stripe.Charge.PaymentMethodDetails.Card },
    refunded: false,
    status: declined ? 'failed' : (outcome as 'succeeded' | 'pending'),
  } satisfies Partial<Stripe.Charge>);
  intent.latest_charge = charge.id;
  if (outcome === 'pending') {
    intent.status = 'processing';
    return charge;
  }
  return declined ? refuse(books, intent, charge, declined) : settle(books, intent, charge);
}

export function settle(books: Books, intent: Thing, charge: Thing): Thing {
  Object.assign(charge, { paid: true, status: 'succeeded', amount_captured: charge.amount });
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null });
  enterCharge(books, charge);
  books.announce('charge.succeeded', charge);
  books.announce('payment_intent.succeeded', intent);
  return charge;
}

export function refuse(books: Books, intent: Thing, charge: Thing, declined: string): Thing {
  Object.assign(charge, { paid: false, status: 'failed', failure_code: 'card_declined' });
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declined,
  } satisfies Partial<Stripe.PaymentIntent.LastPaymentError>;
  Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error });
  books.announce('charge.failed', charge);
  books.announce('payment_intent.payment_failed', intent);
  return charge;
}

/** Sends money back; a refund that is more than what is left is refused. */
export function release(
  books: Books,
  charge: Thing,
  amount: number | undefined,
  metadata: Stripe.Metadata = {},
): Thing {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw new Refusal(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  if ((amount ?? left) > left)
    throw new Refusal(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
  const refund = keep(books, 're', 'refund', {
    amount: amount ?? left,
    charge: charge.id,
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  } satisfies Partial<Stripe.Refund>);
  enter(books, 'refund', refund, -refund.amount);
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  books.announce('refund.created', refund);
  books.announce('charge.refunded', charge);
  books.announce('refund.updated', refund);
  return refund;
}

/** The bank sends a refund back: the money is with us again. */
export function returnRefund(books: Books, charge: Thing): void {
  const [refund] = all(books, 'refund', (one) => one.charge === charge.id && one.status === 'succeeded');
  if (!refund) throw new Error(`Charge ${charge.id} has no refund`);
  Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  enter(books, 'refund_failure', refund, refund.amount);
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  books.announce('refund.failed', refund);
}

export function openDispute(books: Books, charge: Thing, status: Stripe.Dispute.Status): Thing {
  charge.disputed = true;
  const dispute = keep(books, 'du', 'dispute', {
    amount: charge.amount,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    evidence_details: {
      due_by: secondsNow() + 7 * 86_400,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
      enhanced_eligibility: {},
    },
    reason: 'fraudulent',
    status,
    created: secondsNow(),
  } satisfies Partial<Stripe.Dispute>);
  if (!status.startsWith('warning_')) enter(books, 'adjustment', dispute, -charge.amount, DISPUTE_FEE);
  books.announce('charge.dispute.created', dispute);
  return dispute;
}

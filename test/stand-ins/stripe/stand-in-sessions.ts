import type Stripe from 'stripe';
import { type Books, type Thing, all, keep, Refusal, secondsNow, take } from './stand-in-books.ts';
import { type Card, attempt, newIntent, refuse, settle } from './stand-in-money.ts';
import { markInvoicePaid, newInvoice, newSubscription } from './stand-in-subscriptions.ts';
import type { OpenSession } from '#test/stand-ins/stripe/stripe-schemas.types.ts';

/** How each session was asked for: Stripe does not give that back. */
const asked = new WeakMap<Thing, OpenSession>();

export function newSession(books: Books, params: OpenSession): Thing {
  if (params.mode === 'setup') return newCardPage(books, params);
  checkSession(params);
  const data = params.line_items![0]!.price_data!;
  const session = keep(books, 'cs_test', 'checkout.session', {
    amount_total: data.unit_amount! * (params.line_items![0]!.quantity ?? 1),
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency: data.currency,
    customer_email: params.customer_email ?? null,
    expires_at: params.expires_at ?? secondsNow() + 86_400,
    invoice: null,
    locale: params.locale ?? null,
    metadata: (params.metadata ?? {}) as Stripe.Metadata,
    mode: params.mode!,
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    ui_mode: params.ui_mode ?? 'hosted_page',
    url: null,
  } satisfies Partial<Stripe.Checkout.Session>) as Thing;
  session.url = books.pageUrl(session.id);
  asked.set(session, params);
  return session;
}

/** A page on which a card is left, and nothing paid. */
function newCardPage(books: Books, { customer, currency, metadata, line_items, success_url }: OpenSession) {
  if (!customer || !currency || !success_url || line_items)
    throw new Refusal(400, 'In `setup` mode: a customer, a currency, and no line_items');
  const session = keep(books, 'cs_test', 'checkout.session', {
    customer,
    metadata: (metadata ?? {}) as Stripe.Metadata,
    mode: 'setup',
    client_reference_id: null,
    setup_intent: null,
    status: 'open',
    url: null,
  } satisfies Partial<Stripe.Checkout.Session>) as Thing;
  session.url = books.pageUrl(session.id);
  return session;
}

/** A giver leaves a card on such a page. */
export function leaveCard(books: Books, sessionId: string, paymentMethod: string): void {
  const session = takeOpen(books, sessionId);
  const intent = keep(books, 'seti', 'setup_intent', { payment_method: paymentMethod, status: 'succeeded' });
  Object.assign(session, { setup_intent: intent.id, status: 'complete', url: null });
  books.announce('checkout.session.completed', session);
}

/** What Stripe refuses beyond types. */
function checkSession(params: OpenSession): void {
  const refuseUnless = (isRight: unknown, message: string) => {
    if (!isRight) throw new Refusal(400, message);
  };
  const [line, ...more] = params.line_items ?? [];
  refuseUnless(line?.price_data && more.length === 0, 'The stand-in takes one line with price_data');
  const { unit_amount, currency, recurring, product, product_data } = line!.price_data!;
  refuseUnless(params.mode, 'You must provide a mode');
  refuseUnless(params.success_url, 'You must provide success_url');
  refuseUnless(Number.isInteger(unit_amount) && unit_amount! > 0, 'Invalid integer: unit_amount');
  refuseUnless(['xof', 'xaf', 'eur', 'usd', 'cdf'].includes(currency), `Invalid currency: ${currency}`);
  refuseUnless(Boolean(product) !== Boolean(product_data?.name), 'You must give product or product_data');
  refuseUnless(
    (params.mode === 'subscription') === Boolean(recurring),
    `Prices in mode ${params.mode}: recurring or not`,
  );
  refuseUnless(
    params.mode === 'payment' || !params.payment_intent_data,
    'You can not pass `payment_intent_data` in `subscription` mode.',
  );
  refuseUnless(
    params.mode === 'subscription' || !params.subscription_data,
    'You can not pass `subscription_data` in `payment` mode.',
  );
  const lasts = (params.expires_at ?? Infinity) - secondsNow();
  refuseUnless(
    !params.expires_at || (lasts >= 1800 && lasts <= 86_400),
    'expires_at must be between 30 minutes and 24 hours from now',
  );
}

function takeOpen(books: Books, sessionId: string): Thing {
  const session = take(books, sessionId, 'checkout.session');
  if (session.status !== 'open')
    throw new Refusal(400, `Only Checkout Sessions with a status of open can do this: it is ${session.status}`);
  return session;
}

/** The payer's intent: made at the first attempt, not with the session. */
function intentOf(books: Books, session: Thing): Thing {
  if (session.mode === 'subscription') {
    if (!session.subscription) {
      const subscription = newSubscription(books, asked.get(session)!);
      session.subscription = subscription.id;
      session.invoice = newInvoice(books, subscription, 'subscription_create').invoice.id;
    }
    const [payment] = all(books, 'invoice_payment', (one) => one.invoice === session.invoice);
    return take(books, payment!.payment.payment_intent, 'payment_intent');
  }
  const { metadata, description } = asked.get(session)!.payment_intent_data ?? {};
  const sum = {
    amount: session.amount_total,
    currency: session.currency,
    metadata: metadata as Stripe.Metadata,
    description,
  };
  session.payment_intent ??= newIntent(books, sum).id;
  return take(books, session.payment_intent, 'payment_intent');
}

export function paySession(books: Books, sessionId: string, card: Card, isLater: boolean): void {
  const session = takeOpen(books, sessionId);
  attempt(books, intentOf(books, session), card, isLater ? 'pending' : 'succeeded');
  Object.assign(session, { status: 'complete', url: null });
  if (!isLater) markSessionPaid(books, session);
  books.announce('checkout.session.completed', session);
}

function markSessionPaid(books: Books, session: Thing): void {
  session.payment_status = 'paid';
  if (session.mode !== 'subscription') return;
  const [payment] = all(books, 'invoice_payment', (one) => one.invoice === session.invoice);
  markInvoicePaid(
    books,
    take(books, session.invoice, 'invoice'),
    payment!,
    take(books, session.subscription, 'subscription'),
  );
}

export function declineSession(books: Books, sessionId: string, card: Card, reason: string): void {
  attempt(books, intentOf(books, takeOpen(books, sessionId)), card, { declined: reason });
}

/** The end of a payment whose means settles days later. */
export function finishSession(books: Books, sessionId: string, isPaid: boolean): void {
  const session = take(books, sessionId, 'checkout.session');
  const intent = intentOf(books, session);
  const charge = take(books, intent.latest_charge, 'charge');
  if (isPaid) {
    settle(books, intent, charge);
    markSessionPaid(books, session);
  } else refuse(books, intent, charge, 'insufficient_funds');
  books.announce(
    isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed',
    session,
  );
}

export function expireSession(books: Books, sessionId: string): Thing {
  const session = Object.assign(takeOpen(books, sessionId), { status: 'expired', url: null });
  books.announce('checkout.session.expired', session);
  return session;
}

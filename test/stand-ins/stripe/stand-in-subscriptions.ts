import type Stripe from 'stripe';
import { type Books, type Thing, keep, Refusal, take } from './stand-in-books.ts';
import type { ChangeSubscription, OpenSession } from '#test/stand-ins/stripe/stripe-schemas.types.ts';
import { newIntent } from './stand-in-money.ts';

type Interval = Stripe.Price.Recurring.Interval;

function newPrice(books: Books, product: string, currency: string, unit_amount: number, interval: Interval): Thing {
  return keep(books, 'price', 'price', {
    active: false,
    currency,
    product,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    type: 'recurring',
    unit_amount,
  } satisfies Partial<Stripe.Price>);
}

/** What a completed checkout in subscription mode leaves behind. Its product is archived, the stricter of what Stripe may do. */
export function newSubscription(books: Books, params: OpenSession): Thing {
  const data = params.line_items?.[0]?.price_data;
  if (!data?.recurring || !data.unit_amount) throw new Error('Not a checkout of a subscription');
  const product = keep(books, 'prod', 'product', { active: false, name: data.product_data?.name });
  const subscription = keep(books, 'sub', 'subscription', {
    cancel_at_period_end: false,
    customer: `cus_${books.nextNumber()}`,
    currency: data.currency,
    latest_invoice: null,
    metadata: { ...(params.subscription_data?.metadata as Stripe.Metadata) },
    status: 'incomplete',
    items: { object: 'list', data: [], has_more: false, url: '/v1/subscription_items' },
  } satisfies Partial<Stripe.Subscription>) as Thing;
  const price = newPrice(books, product.id, data.currency, data.unit_amount, data.recurring.interval);
  subscription.items.data.push(
    keep(books, 'si', 'subscription_item', { price, quantity: 1, subscription: subscription.id }),
  );
  return subscription;
}

/** A finalised invoice with its intent and the payment between them; nothing taken yet. */
export function newInvoice(
  books: Books,
  subscription: Thing,
  billing_reason: Stripe.Invoice.BillingReason,
): { invoice: Thing; intent: Thing } {
  const { price, quantity } = subscription.items.data[0];
  const amount: number = price.unit_amount * quantity;
  const invoice = keep(books, 'in', 'invoice', {
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: false,
    billing_reason,
    currency: subscription.currency,
    hosted_invoice_url: `https://invoice.stripe.com/i/${books.nextNumber()}`,
    metadata: {},
    next_payment_attempt: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    },
    status: 'open',
    total: amount,
  } satisfies Partial<Stripe.Invoice>);
  const intent = newIntent(books, { amount, currency: subscription.currency });
  keep(books, 'inpay', 'invoice_payment', {
    amount_paid: null,
    amount_requested: amount,
    currency: subscription.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
  } satisfies Partial<Stripe.InvoicePayment>);
  subscription.latest_invoice = invoice.id;
  return { invoice, intent };
}

export function markInvoicePaid(books: Books, invoice: Thing, payment: Thing, subscription: Thing): void {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
  });
  invoice.attempt_count += 1;
  Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due });
  subscription.status = 'active';
  books.announce('invoice.paid', invoice);
  books.announce('customer.subscription.updated', subscription);
}

/** An attempt that failed; `next` is when Stripe tries again, null when never. */
export function markInvoiceFailed(books: Books, invoice: Thing, subscription: Thing, next: number | null): void {
  Object.assign(invoice, { attempted: true, next_payment_attempt: next });
  invoice.attempt_count += 1;
  subscription.status = 'past_due';
  books.announce('invoice.payment_failed', invoice);
  books.announce('customer.subscription.updated', subscription);
}

export function changeSubscription(books: Books, subscription: Thing, params: ChangeSubscription): void {
  if (params.pause_collection !== undefined) {
    subscription.pause_collection = params.pause_collection || null;
    if (!params.items) return books.announce('customer.subscription.updated', subscription);
  }
  if (params.default_payment_method) {
    subscription.default_payment_method = params.default_payment_method;
    return books.announce('customer.subscription.updated', subscription);
  }
  const [asked] = params.items ?? [];
  const item = subscription.items.data.find((one: Thing) => one.id === asked?.id);
  // Without an item's id Stripe would add a second price beside the first, and take both.
  if (!item || !asked?.price_data) throw new Refusal(400, 'The stand-in only knows how to change an item it has');
  const { currency, product, recurring, unit_amount = 0 } = asked.price_data;
  if (currency !== subscription.currency)
    throw new Refusal(400, `You cannot combine currencies on a single subscription (${currency})`);
  if (!take(books, product, 'product').active)
    throw new Refusal(400, `The product ${product} is marked as inactive`, { code: 'product_inactive' });
  item.price = newPrice(books, product, currency, unit_amount, recurring.interval);
  books.announce('customer.subscription.updated', subscription);
}

export function endSubscription(books: Books, subscription: Thing): void {
  if (subscription.status === 'canceled')
    throw new Refusal(404, `No such subscription: '${subscription.id}'`, { code: 'resource_missing' });
  subscription.status = 'canceled';
  books.announce('customer.subscription.deleted', subscription);
}

/** Given up: nobody tries to take it any more, and the subscription owes nothing. */
export function voidInvoice(books: Books, invoice: Thing): void {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw new Refusal(400, `You can only pass in open invoices. This invoice isn't open: it is ${invoice.status}`);
  Object.assign(invoice, { status: 'void', next_payment_attempt: null });
  books.announce('invoice.voided', invoice);
  const subscription = take(books, invoice.parent.subscription_details.subscription, 'subscription');
  if (subscription.status !== 'past_due') return;
  subscription.status = 'active';
  books.announce('customer.subscription.updated', subscription);
}

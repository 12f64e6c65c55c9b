import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InvalidEventError } from '#app/features/payments/provider.server.ts';
import { isCardPage, openStripeCard, takeStripeCard, waiveStripeInvoice } from './stripe-card.server.ts';
import { failureOf, methodOf, refundStateOf } from './stripe-charge.server.ts';
import { createStripeClient, idOf } from './stripe-client.server.ts';
import { readStripeEvent } from './stripe-events.server.ts';
import { listStripeMovements } from './stripe-movements.server.ts';
import { refundStripePayment } from './stripe-refund.server.ts';
import { currencyOf, fetchStripeState, findIntent } from './stripe-state.server.ts';
import {
  changeStripeSubscription,
  endStripeSubscription,
  fetchStripeSubscription,
  pauseStripeSubscription,
} from './stripe-subscriptions.server.ts';

const API = 'https://stripe.example';
const stripe = createStripeClient({ secretKey: 'sk_test_1', apiUrl: API });

/** What Stripe answers, by method and path; and what it was asked. */
let answers: Record<string, unknown> = {};
let asked: { what: string; with: Record<string, string>; key?: string }[] = [];
/** An answer that refuses. */
class Refused {
  readonly status: number;
  readonly error: object;
  constructor(status: number, error: object) {
    this.status = status;
    this.error = error;
  }
}
beforeEach(() => {
  answers = {};
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, searchParams } = new URL(String(url));
    const what = `${init?.method} ${pathname.replace('/v1/', '')}`;
    const sent = new URLSearchParams(init?.method === 'GET' ? searchParams : String(init?.body ?? ''));
    const key = new Headers(init?.headers as HeadersInit).get('idempotency-key') ?? undefined;
    asked.push({ what, with: Object.fromEntries(sent), ...(key ? { key } : {}) });
    if (!(what in answers)) return Response.json({ error: { message: `no answer to ${what}` } }, { status: 404 });
    const answer = answers[what];
    return answer instanceof Refused
      ? Response.json({ error: answer.error }, { status: answer.status })
      : Response.json(answer);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});
const list = (...data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/' });
const called = (method: string) => asked.filter(({ what }) => what.startsWith(method)).map(({ what }) => what);

const charge = (more: object = {}) => ({
  id: 'ch_1',
  paid: true,
  disputed: false,
  payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
  ...more,
});
const intent = (more: object = {}) => ({ id: 'pi_1', status: 'succeeded', latest_charge: charge(), ...more });
const session = (more: object = {}) => ({
  id: 'cs_1',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 5000,
  currency: 'xof',
  payment_intent: intent(),
  subscription: null,
  invoice: null,
  ...more,
});
function stateOfSession(more: object = {}) {
  answers['GET checkout/sessions/cs_1'] = session(more);
  answers['GET refunds'] ??= list();
  return fetchStripeState(stripe, 'cs_1');
}

test('a reference of another kind is a fault, and so is money that we do not take', async () => {
  await expect(fetchStripeState(stripe, 'pi_1')).rejects.toThrow('Not a reference of a Stripe payment: pi_1');
  expect([currencyOf('xof'), currencyOf('EUR')]).toEqual(['XOF', 'EUR']);
  for (const code of ['jpy', null]) expect(() => currencyOf(code)).toThrow(RangeError);
  expect([idOf('a'), idOf({ id: 'b' }), idOf(null), idOf(undefined)]).toEqual(['a', 'b', undefined, undefined]);
});

test('a finished page is paid, with means, refunds and the subscription it began', async () => {
  answers['GET refunds'] = list({
    id: 're_1',
    status: 'succeeded',
    amount: 5,
    currency: 'xof',
    metadata: { refund_key: 'r1' },
  });
  expect(await stateOfSession({ subscription: { id: 'sub_1' } })).toEqual({
    status: 'paid',
    amountMinor: 5000,
    currency: 'XOF',
    subscriptionRef: 'sub_1',
    refunds: [{ ref: 're_1', refundId: 'r1', amountMinor: 5, currency: 'XOF', status: 'done', failureCode: undefined }],
    method: 'Visa •••• 4242',
    failureCode: undefined,
  });
  expect(asked).toEqual([
    { what: 'GET checkout/sessions/cs_1', with: { 'expand[0]': 'payment_intent.latest_charge' } },
    { what: 'GET refunds', with: { payment_intent: 'pi_1', limit: '100' } },
  ]);
  await expect(stateOfSession({ amount_total: null })).rejects.toThrow('Checkout cs_1 has no amount');
});

test('a page that expired or is open says so; of means that settle late the intent knows', async () => {
  const status = async (more: object) => (await stateOfSession(more)).status;
  expect(await status({ status: 'expired', payment_intent: null })).toBe('expired');
  expect(await status({ status: 'open', payment_intent: null })).toBe('pending');
  const late = (of: string) => status({ payment_status: 'unpaid', payment_intent: intent({ status: of }) });
  expect(await late('processing')).toBe('pending');
  expect(await late('requires_payment_method')).toBe('failed');
  expect(await late('canceled')).toBe('failed');
  expect(await status({ payment_status: 'unpaid', payment_intent: null })).toBe('pending');
  expect(await status({ payment_status: 'no_payment_required', payment_intent: null })).toBe('paid');
});

test('refunds are asked after only where a charge was paid', async () => {
  await stateOfSession({ payment_intent: intent({ latest_charge: charge({ paid: false }) }) });
  await stateOfSession({ payment_intent: intent({ latest_charge: null }) });
  await stateOfSession({ payment_intent: null });
  expect(asked.filter(({ what }) => what === 'GET refunds')).toEqual([]);
});

test('the intent of a page is that of its invoice where it has none of its own', async () => {
  answers['GET invoice_payments'] = list({ status: 'paid', payment: { payment_intent: 'pi_9' } });
  answers['GET payment_intents/pi_9'] = intent({ id: 'pi_9' });
  expect(await stateOfSession({ payment_intent: null, invoice: 'in_9' })).toMatchObject({ method: 'Visa •••• 4242' });
  expect(asked.find(({ what }) => what === 'GET invoice_payments')!.with).toEqual({ invoice: 'in_9', limit: '100' });
  expect(asked.find(({ what }) => what === 'GET payment_intents/pi_9')!.with).toEqual({ 'expand[0]': 'latest_charge' });
  expect((await findIntent(stripe, 'cs_1'))!.id).toBe('pi_9');
});

test('of an invoice’s payments the paid one counts, else the default, else the first', async () => {
  const payment = (id: string, more: object = {}) => ({ status: 'open', payment: { payment_intent: id }, ...more });
  const found = async (...data: object[]) => {
    answers['GET invoice_payments'] = list(...data);
    return (await findIntent(stripe, 'in_1'))?.id;
  };
  for (const id of ['pi_a', 'pi_b', 'pi_c']) answers[`GET payment_intents/${id}`] = { id };
  const [first, usual, paid] = [
    payment('pi_a'),
    payment('pi_b', { is_default: true }),
    payment('pi_c', { status: 'paid' }),
  ];
  expect(await found(first, usual, paid)).toBe('pi_c');
  expect(await found(first, usual)).toBe('pi_b');
  expect(await found(first)).toBe('pi_a');
  expect(await found()).toBeUndefined();
  expect(await found({ status: 'paid', payment: {} })).toBeUndefined();
});

test('a dispute takes the money while it is open and once it is lost, with the day to answer it by', async () => {
  const disputed = async (...data: object[]) => {
    answers['GET disputes'] = list(...data);
    const { status, disputeDueAt } = await stateOfSession({
      payment_intent: intent({ latest_charge: charge({ disputed: true }) }),
    });
    return [status, disputeDueAt];
  };
  const due = { evidence_details: { due_by: 1_772_000_000 } };
  expect(await disputed({ status: 'won' }, { status: 'needs_response', ...due })).toEqual([
    'disputed',
    new Date(1_772_000_000_000),
  ]);
  expect(asked.find(({ what }) => what === 'GET disputes')!.with).toEqual({ charge: 'ch_1', limit: '100' });
  expect(await disputed({ status: 'lost' })).toEqual(['disputed', undefined]);
  expect(await disputed({ status: 'lost', evidence_details: { due_by: null } })).toEqual(['disputed', undefined]);
  const harmless = ['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed'];
  for (const status of harmless) expect(await disputed({ status, ...due })).toEqual(['paid', undefined]);
  expect(await disputed()).toEqual(['paid', undefined]);
});

const invoice = (more: object = {}) => ({
  id: 'in_1',
  status: 'paid',
  amount_paid: 700,
  amount_due: 900,
  currency: 'eur',
  attempted: true,
  next_payment_attempt: null,
  hosted_invoice_url: 'https://pay.example/in_1',
  parent: { subscription_details: { subscription: 'sub_1' } },
  ...more,
});
function stateOfInvoice(more: object = {}, paidBy: object = intent()) {
  answers['GET invoices/in_1'] = invoice(more);
  answers['GET invoice_payments'] = list({ status: 'paid', payment: { payment_intent: 'pi_1' } });
  answers['GET payment_intents/pi_1'] = paidBy;
  answers['GET refunds'] ??= list();
  return fetchStripeState(stripe, 'in_1');
}

test('a renewal that was paid is paid by what came, and has nothing to pay or to wait for', async () => {
  expect(await stateOfInvoice({ next_payment_attempt: 1_772_000_000 })).toEqual({
    status: 'paid',
    amountMinor: 700,
    currency: 'EUR',
    subscriptionRef: 'sub_1',
    retryAt: undefined,
    payUrl: undefined,
    refunds: [],
    method: 'Visa •••• 4242',
    failureCode: undefined,
  });
  expect((await stateOfInvoice({ parent: null })).subscriptionRef).toBeUndefined();
});

test('a refused renewal says why, when it is tried again and where it is paid by other means', async () => {
  const refused = intent({
    status: 'requires_payment_method',
    latest_charge: charge({ paid: false }),
    last_payment_error: { decline_code: 'expired_card', code: 'card_declined' },
  });
  expect(await stateOfInvoice({ status: 'open', next_payment_attempt: 1_772_000_000 }, refused)).toEqual({
    status: 'pending',
    amountMinor: 900,
    currency: 'EUR',
    subscriptionRef: 'sub_1',
    retryAt: new Date(1_772_000_000_000),
    payUrl: 'https://pay.example/in_1',
    refunds: [],
    method: 'Visa •••• 4242',
    failureCode: 'expired_card',
  });
  expect(await stateOfInvoice({ status: 'open', hosted_invoice_url: null }, refused)).toMatchObject({
    status: 'failed',
    retryAt: undefined,
  });
  expect((await stateOfInvoice({ status: 'open', hosted_invoice_url: null }, refused)).payUrl).toBeUndefined();
});

test('a renewal is given up when nobody tries it any more', async () => {
  const status = async (more: object, of = 'requires_payment_method') =>
    (await stateOfInvoice(more, intent({ status: of }))).status;
  expect(await status({ status: 'void' })).toBe('failed');
  expect(await status({ status: 'uncollectible' })).toBe('failed');
  expect(await status({ status: 'draft' })).toBe('pending');
  expect(await status({ status: 'open' })).toBe('failed');
  expect(await status({ status: 'open' }, 'processing')).toBe('pending');
  expect(await status({ status: 'open', attempted: false })).toBe('pending');
  expect(await status({ status: 'open', next_payment_attempt: 1_772_000_000 })).toBe('pending');
});

test('a means of paying is named as people know it', () => {
  const method = (details: object | null) => methodOf(charge({ payment_method_details: details }) as never);
  expect(method({ type: 'card', card: { brand: 'amex', last4: '0005' } })).toBe('American Express •••• 0005');
  expect(method({ type: 'card', card: { brand: 'cartes_bancaires', last4: '1' } })).toBe('CB •••• 1');
  expect(method({ type: 'card', card: { brand: null, last4: '1' } })).toBe('Card •••• 1');
  expect(method({ type: 'card' })).toBe('Card');
  expect(method({ type: 'sepa_debit', sepa_debit: { last4: '3000' } })).toBe('Sepa debit •••• 3000');
  expect(method({ type: 'link', link: {} })).toBe('Link');
  expect(method({ type: 'link' })).toBe('Link');
  expect(method(null)).toBeUndefined();
  expect(methodOf(undefined)).toBeUndefined();
});

test('why a payment failed is the bank’s word, else Stripe’s, else that of the charge', () => {
  const failure = (more: object) => failureOf(intent(more) as never);
  expect(failure({ last_payment_error: { decline_code: 'a', code: 'b' } })).toBe('a');
  expect(failure({ last_payment_error: { code: 'b' }, latest_charge: charge({ failure_code: 'c' }) })).toBe('b');
  expect(failure({ last_payment_error: null, latest_charge: charge({ failure_code: 'c' }) })).toBe('c');
  expect(failure({ latest_charge: 'ch_1' })).toBeUndefined();
  expect(failureOf(undefined)).toBeUndefined();
});

test('a refund is done, failed or on its way, under our id where it carries one', () => {
  const state = (status: string, more: object = {}) =>
    refundStateOf({
      id: 're_1',
      status,
      amount: 3,
      currency: 'xof',
      metadata: null,
      failure_reason: null,
      ...more,
    } as never);
  const base = { ref: 're_1', refundId: undefined, amountMinor: 3, currency: 'XOF', failureCode: undefined };
  expect(state('succeeded', { metadata: { refund_key: 'k' } })).toEqual({ ...base, refundId: 'k', status: 'done' });
  expect(state('failed', { failure_reason: 'lost' })).toEqual({ ...base, status: 'failed', failureCode: 'lost' });
  expect(state('canceled')).toEqual({ ...base, status: 'failed' });
  for (const status of ['pending', 'requires_action']) expect(state(status)).toEqual({ ...base, status: 'accepted' });
});

test('a refund is looked for under our id before it is asked for; what Stripe refuses for good is an answer', async () => {
  const refund = () =>
    refundStripePayment(stripe, { providerRef: 'cs_1', amountMinor: 300, refundId: 'r1', currency: 'XOF' });
  answers['GET checkout/sessions/cs_1'] = session();
  const other = { id: 're_0', status: 'succeeded', amount: 1, currency: 'xof', metadata: { refund_key: 'r0' } };
  const ours = { id: 're_1', status: 'pending', amount: 300, currency: 'xof', metadata: { refund_key: 'r1' } };
  answers['GET refunds'] = list(other);
  answers['POST refunds'] = ours;
  const accepted = {
    ref: 're_1',
    refundId: 'r1',
    amountMinor: 300,
    currency: 'XOF',
    status: 'accepted',
    failureCode: undefined,
  };
  expect(await refund()).toEqual(accepted);
  expect(asked.at(-1)).toEqual({
    what: 'POST refunds',
    with: { payment_intent: 'pi_1', amount: '300', 'metadata[refund_key]': 'r1' },
    key: 'refund:r1',
  });
  answers['GET refunds'] = list(other, ours);
  asked = [];
  expect(await refund()).toEqual(accepted);
  expect(called('POST')).toEqual([]);
  answers['GET refunds'] = list();
  const refused = { ref: 'refused:r1', refundId: 'r1', amountMinor: 300, status: 'failed' };
  answers['POST refunds'] = new Refused(400, { type: 'invalid_request_error', code: 'charge_disputed' });
  expect(await refund()).toEqual({ ...refused, failureCode: 'charge_disputed' });
  answers['POST refunds'] = new Refused(400, { type: 'invalid_request_error' });
  expect(await refund()).toEqual({ ...refused, failureCode: 'refused' });
  answers['POST refunds'] = new Refused(401, { type: 'invalid_request_error', message: 'no key' });
  await expect(refund()).rejects.toThrow('no key');
  answers['GET checkout/sessions/cs_1'] = session({ payment_intent: null });
  await expect(refund()).rejects.toThrow('Nothing was paid for cs_1');
});

const subscription = (more: object = {}) => ({
  id: 'sub_1',
  status: 'active',
  pause_collection: null,
  latest_invoice: null,
  items: list({ id: 'si_1', price: { unit_amount: 500, currency: 'eur' }, quantity: 3 }),
  ...more,
});
function subscribed(more: object = {}) {
  answers['GET subscriptions/sub_1'] = subscription(more);
  return fetchStripeSubscription(stripe, 'sub_1');
}

test('a subscription takes its price as often as it says, and stands as Stripe says', async () => {
  expect(await subscribed()).toEqual({ status: 'active', amountMinor: 1500, currency: 'EUR', refusedRef: undefined });
  expect(asked[0]!.with).toEqual({ 'expand[0]': 'latest_invoice' });
  const single = list({ id: 'si_1', price: { unit_amount: 500, currency: 'xof' } });
  expect(await subscribed({ items: single })).toMatchObject({ amountMinor: 500, currency: 'XOF' });
  const states = Object.entries({
    active: 'active',
    trialing: 'active',
    canceled: 'ended',
    incomplete_expired: 'ended',
    incomplete: 'pending',
    past_due: 'past_due',
    unpaid: 'past_due',
  });
  for (const [status, ours] of states) expect((await subscribed({ status })).status).toBe(ours);
  await expect(subscribed({ items: list() })).rejects.toThrow('Subscription sub_1 is empty');
  const priceless = list({ id: 'si_1', price: { unit_amount: null, currency: 'eur' } });
  await expect(subscribed({ items: priceless })).rejects.toThrow('Subscription sub_1 has no amount');
});

test('paused it rests, but for what never ran or has ended', async () => {
  const paused = async (status: string) =>
    (await subscribed({ status, pause_collection: { behavior: 'void' } })).status;
  expect(await paused('active')).toBe('paused');
  expect(await paused('past_due')).toBe('paused');
  expect(await paused('canceled')).toBe('ended');
  expect(await paused('incomplete')).toBe('pending');
});

test('a refused renewal is named while it is open, was tried and is a renewal’s', async () => {
  const open = { id: 'in_7', billing_reason: 'subscription_cycle', status: 'open', attempted: true };
  const refused = async (latest_invoice: unknown, status = 'past_due') =>
    (await subscribed({ status, latest_invoice })).refusedRef;
  expect(await refused(open)).toBe('in_7');
  expect(await refused(open, 'active')).toBeUndefined();
  expect(await refused({ ...open, attempted: false })).toBeUndefined();
  expect(await refused({ ...open, status: 'paid' })).toBeUndefined();
  expect(await refused({ ...open, billing_reason: 'subscription_create' })).toBeUndefined();
  expect([await refused('in_7'), await refused(null)]).toEqual([undefined, undefined]);
});

test('a subscription is ended once, paused and taken up again', async () => {
  answers['DELETE subscriptions/sub_1'] = answers['POST subscriptions/sub_1'] = subscription();
  answers['GET subscriptions/sub_1'] = subscription({ status: 'past_due' });
  await endStripeSubscription(stripe, 'sub_1');
  expect(called('DELETE')).toEqual(['DELETE subscriptions/sub_1']);
  answers['GET subscriptions/sub_1'] = subscription({ status: 'canceled' });
  await endStripeSubscription(stripe, 'sub_1');
  expect(called('DELETE')).toHaveLength(1);
  await pauseStripeSubscription(stripe, 'sub_1', true);
  await pauseStripeSubscription(stripe, 'sub_1', false);
  expect(asked.slice(-2).map((call) => call.with)).toEqual([
    { 'pause_collection[behavior]': 'void' },
    { pause_collection: '' },
  ]);
});

test('another sum is a new price of the same product, which is taken up again where it was put away', async () => {
  const priced = (product: unknown, recurring: unknown = { interval: 'year' }) => {
    answers['GET subscriptions/sub_1'] = subscription({ items: list({ id: 'si_1', price: { product, recurring } }) });
    asked = [];
    return changeStripeSubscription(stripe, 'sub_1', 4200, 'XOF');
  };
  answers['POST subscriptions/sub_1'] = subscription();
  answers['POST products/prod_1'] = { id: 'prod_1' };
  await priced({ id: 'prod_1', active: true });
  expect(called('POST')).toEqual(['POST subscriptions/sub_1']);
  expect(asked[0]!.with).toEqual({ 'expand[0]': 'items.data.price.product' });
  expect(asked[1]!.with).toEqual({
    'items[0][id]': 'si_1',
    'items[0][price_data][currency]': 'xof',
    'items[0][price_data][product]': 'prod_1',
    'items[0][price_data][recurring][interval]': 'year',
    'items[0][price_data][unit_amount]': '4200',
    proration_behavior: 'none',
  });
  await priced({ id: 'prod_1', active: false });
  expect(called('POST')).toEqual(['POST products/prod_1', 'POST subscriptions/sub_1']);
  expect(asked[1]!.with).toEqual({ active: 'true' });
  await priced({ id: 'prod_1', active: false, deleted: true });
  expect(called('POST')).toEqual(['POST subscriptions/sub_1']);
  for (const change of [priced('prod_1'), priced({ id: 'prod_1', active: true }, null)])
    await expect(change).rejects.toThrow('Subscription sub_1 has no recurring price');
});

test('a page for another card is opened for the subscription’s customer, and takes nothing', async () => {
  answers['GET subscriptions/sub_1'] = subscription({ customer: { id: 'cus_1' }, currency: 'eur' });
  answers['POST checkout/sessions'] = { id: 'cs_2', url: 'https://stripe.example/cs_2' };
  const open = () => openStripeCard(stripe, 'sub_1', { language: 'en', returnUrl: 'https://site.example/gift' });
  expect(await open()).toBe('https://stripe.example/cs_2');
  expect(asked.at(-1)!.with).toEqual({
    ui_mode: 'hosted_page',
    mode: 'setup',
    customer: 'cus_1',
    currency: 'eur',
    'metadata[gift_subscription]': 'sub_1',
    locale: expect.stringMatching(/^en/),
    success_url: 'https://site.example/gift',
    cancel_url: 'https://site.example/gift',
  });
  answers['POST checkout/sessions'] = { id: 'cs_2', url: null };
  await expect(open()).rejects.toThrow('Stripe gave no address for checkout cs_2');
  const page = (more: object) => isCardPage({ mode: 'setup', metadata: { gift_subscription: 's' }, ...more } as never);
  expect([page({}), page({ mode: 'payment' }), page({ metadata: {} }), page({ metadata: null })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a card that was left is put to its subscription, and what was refused is tried with it', async () => {
  const left = (more: object = {}) => {
    answers['GET checkout/sessions/cs_2'] = {
      id: 'cs_2',
      metadata: { gift_subscription: 'sub_1' },
      setup_intent: { payment_method: 'pm_1' },
      ...more,
    };
    asked = [];
    return takeStripeCard(stripe, 'cs_2');
  };
  const owing = (latest_invoice: unknown) => {
    answers['POST subscriptions/sub_1'] = subscription({ latest_invoice });
  };
  answers['GET subscriptions/sub_1'] = subscription({ status: 'past_due' });
  answers['POST invoices/in_1/pay'] = { id: 'in_1' };
  owing({ id: 'in_1', status: 'open' });
  expect(await left()).toBe(true);
  expect(asked[0]!.with).toEqual({ 'expand[0]': 'setup_intent' });
  expect(asked.slice(2).map((call) => [call.what, call.with])).toEqual([
    ['POST subscriptions/sub_1', { default_payment_method: 'pm_1', 'expand[0]': 'latest_invoice' }],
    ['POST invoices/in_1/pay', { payment_method: 'pm_1' }],
  ]);
  for (const nothing of [{ id: 'in_1', status: 'paid' }, 'in_1', null]) {
    owing(nothing);
    expect([await left(), called('POST')]).toEqual([true, ['POST subscriptions/sub_1']]);
  }
  owing({ id: 'in_1', status: 'open' });
  answers['POST invoices/in_1/pay'] = new Refused(402, { type: 'card_error', code: 'card_declined' });
  expect(await left()).toBe(true);
  answers['POST invoices/in_1/pay'] = new Refused(400, { type: 'invalid_request_error', message: 'no such' });
  await expect(left()).rejects.toThrow('no such');
  for (const status of ['canceled', 'incomplete_expired']) {
    answers['GET subscriptions/sub_1'] = subscription({ status });
    expect([await left(), called('POST')]).toEqual([true, []]);
  }
  expect(await left({ metadata: null })).toBe(false);
  expect(await left({ metadata: {} })).toBe(false);
  for (const setup_intent of ['seti_1', null, { payment_method: null }])
    expect([await left({ setup_intent }), asked.length]).toEqual([false, 1]);
});

test('a refused renewal is given up while it is owed, no other', async () => {
  answers['POST invoices/in_1/void'] = { id: 'in_1' };
  for (const status of ['open', 'uncollectible', 'paid', 'void', 'draft']) {
    answers['GET invoices/in_1'] = { id: 'in_1', status };
    asked = [];
    await waiveStripeInvoice(stripe, 'in_1');
    expect([status, called('POST').length]).toEqual([status, status === 'open' || status === 'uncollectible' ? 1 : 0]);
  }
});

const SECRET = 'whsec_test';
async function about(type: string, object: object) {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: SECRET });
  return readStripeEvent(stripe, SECRET, body, new Headers({ 'stripe-signature': signature }));
}

test('an event is read by its signature of the last five minutes alone', async () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'ping', data: { object: {} } });
  const read = (signature?: string, body = payload) =>
    readStripeEvent(stripe, SECRET, body, new Headers(signature ? { 'stripe-signature': signature } : {}));
  const at = (ago: number) =>
    stripe.webhooks.generateTestHeaderString({
      payload,
      secret: SECRET,
      timestamp: Math.floor(Date.now() / 1000) - ago,
    });
  expect(await read(at(200))).toEqual({ id: 'evt_1', kind: 'ping', about: { is: 'nothing' } });
  for (const wrong of [at(400), undefined, 'nonsense']) await expect(read(wrong)).rejects.toThrow(InvalidEventError);
  await expect(read(at(0), `${payload} `)).rejects.toThrow('Not a signed Stripe event');
  await expect(read()).rejects.toThrow('No Stripe-Signature header');
});

test('a page’s event is about the payment it carries, or the card that was left on it', async () => {
  const paymentId = randomUUID();
  const other = randomUUID();
  const read = async (more: object, type = 'checkout.session.completed') =>
    (await about(type, { id: 'cs_1', ...more })).about;
  const ours = { is: 'payment', paymentId };
  const types = ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'];
  for (const type of types)
    expect(await read({ metadata: { payment_id: paymentId } }, `checkout.session.${type}`)).toEqual(ours);
  expect(await read({ metadata: { payment_id: paymentId }, client_reference_id: other })).toEqual(ours);
  expect(await read({ metadata: { payment_id: 'x' }, client_reference_id: paymentId })).toEqual(ours);
  expect(await read({ metadata: null, client_reference_id: 'order-7' })).toEqual({ is: 'foreign' });
  const card = { mode: 'setup', metadata: { gift_subscription: 'sub_1' } };
  expect(await read({ ...card, status: 'complete' })).toEqual({ is: 'card', cardRef: 'cs_1' });
  expect(await read({ ...card, status: 'expired' }, 'checkout.session.expired')).toEqual({ is: 'nothing' });
});

test('an invoice’s event is about a renewal of ours, and the first one about the payment it began with', async () => {
  const paymentId = randomUUID();
  const details = { subscription: { id: 'sub_1' }, metadata: { payment_id: paymentId } };
  const cycle = { id: 'in_1', billing_reason: 'subscription_cycle', parent: { subscription_details: details } };
  const read = async (more: object, type = 'invoice.paid') => (await about(type, { ...cycle, ...more })).about;
  const renewal = { is: 'renewal', subscriptionRef: 'sub_1', chargeRef: 'in_1', paymentId };
  for (const type of ['invoice.paid', 'invoice.payment_failed']) expect(await read({}, type)).toEqual(renewal);
  expect(await read({ billing_reason: 'subscription_create' })).toEqual({ is: 'payment', paymentId });
  expect(await read({ billing_reason: 'manual' })).toEqual({ is: 'nothing' });
  expect(await read({ id: undefined })).toEqual({ is: 'nothing' });
  expect(await read({ parent: { subscription_details: { ...details, subscription: null } } })).toEqual({
    is: 'nothing',
  });
  expect(await read({ parent: null })).toEqual({ is: 'nothing' });
  expect(await read({ parent: { subscription_details: { ...details, metadata: null } } })).toEqual({ is: 'foreign' });
  for (const type of ['updated', 'deleted'])
    expect((await about(`customer.subscription.${type}`, { id: 'sub_1' })).about).toEqual({
      is: 'subscription',
      subscriptionRef: 'sub_1',
    });
});

test('refunds and disputes are about the payment of their intent, which Stripe is asked for', async () => {
  const paymentId = randomUUID();
  const read = async (type = 'charge.refunded', payment_intent: unknown = 'pi_1') =>
    (await about(type, { id: 'x', payment_intent })).about;
  answers['GET payment_intents/pi_1'] = { id: 'pi_1', metadata: { payment_id: paymentId } };
  for (const type of [
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
    'radar.early_fraud_warning.created',
  ])
    expect(await read(type)).toEqual({ is: 'payment', paymentId });
  expect(await read('charge.refunded', null)).toEqual({ is: 'nothing' });
  answers['GET payment_intents/pi_1'] = { id: 'pi_1', metadata: {} };
  const invoiced = async (invoice: unknown) => {
    answers['GET invoice_payments'] = invoice === undefined ? list() : list({ invoice });
    return read();
  };
  const details = { subscription: 'sub_1', metadata: { payment_id: paymentId } };
  const cycle = { id: 'in_1', billing_reason: 'subscription_cycle', parent: { subscription_details: details } };
  expect(await invoiced(cycle)).toEqual({ is: 'reference', providerRef: 'in_1' });
  expect(asked.at(-1)!.with).toEqual({
    'payment[type]': 'payment_intent',
    'payment[payment_intent]': 'pi_1',
    'expand[0]': 'data.invoice',
  });
  expect(await invoiced({ ...cycle, billing_reason: 'subscription_create' })).toEqual({ is: 'payment', paymentId });
  for (const nothing of [undefined, 'in_1', { ...cycle, deleted: true }])
    expect(await invoiced(nothing)).toEqual({ is: 'foreign' });
});

const NOON = 1_772_366_400;
const at = new Date(NOON * 1000);
async function movements(...entries: object[]) {
  answers['GET balance_transactions'] = list(
    ...entries.map((entry, place) => ({ id: `txn_${place}`, created: NOON, currency: 'eur', fee: 0, ...entry })),
  );
  const found = [];
  for await (const one of listStripeMovements(stripe, at, new Date(at.getTime() + 1500))) found.push(one);
  return found;
}

test('Stripe’s books are read within the moments, in whole seconds', async () => {
  expect(await movements()).toEqual([]);
  expect(asked[0]!.with).toEqual({
    'created[gte]': String(NOON),
    'created[lt]': String(NOON + 1),
    'expand[0]': 'data.source',
    limit: '100',
  });
});

test('payouts name their day, fees and the rest their sum; what changes nothing is nothing', async () => {
  const base = { at, currency: 'EUR' };
  expect(
    await movements(
      { type: 'payout', net: -500, source: { id: 'po_1', arrival_date: NOON + 86_400 } },
      { type: 'payout', net: -600, source: 'po_2', available_on: NOON + 2 * 86_400 },
      { type: 'payout_failure', net: 500, source: null, available_on: NOON },
      { type: 'payout_cancel', net: 7, source: { id: 'po_1', arrival_date: NOON } },
      { type: 'stripe_fee', net: -3 },
      { type: 'stripe_fx_fee', net: -4 },
      { type: 'tax_fee', net: -5 },
      { type: 'topup', net: 900 },
      { type: 'topup', net: 0 },
    ),
  ).toEqual([
    { ...base, ref: 'txn_0', kind: 'payout', amountMinor: -500, payout: { ref: 'po_1', arrivesOn: '2026-03-02' } },
    { ...base, ref: 'txn_1', kind: 'payout', amountMinor: -600, payout: { ref: 'po_2', arrivesOn: '2026-03-03' } },
    { ...base, ref: 'txn_2', kind: 'payout_failed', amountMinor: 500, payout: { ref: '', arrivesOn: '2026-03-01' } },
    { ...base, ref: 'txn_3', kind: 'payout_failed', amountMinor: 7, payout: { ref: 'po_1', arrivesOn: '2026-03-01' } },
    { ...base, ref: 'txn_4', kind: 'fee', amountMinor: -3 },
    { ...base, ref: 'txn_5', kind: 'fee', amountMinor: -4 },
    { ...base, ref: 'txn_6', kind: 'fee', amountMinor: -5 },
    { ...base, ref: 'txn_7', kind: 'other', amountMinor: 900 },
  ]);
});

test('of a payment its exchange and its fee are told, of somebody else’s money the whole sum', async () => {
  const paymentId = randomUUID();
  const source = { amount: 25_000, currency: 'xof', payment_intent: 'pi_1', metadata: { payment_id: paymentId } };
  const base = { at, currency: 'EUR' };
  const back = { amount: -3811, net: -3811 };
  expect(await movements({ type: 'charge', amount: 3811, net: 3700, fee: 111, source })).toEqual([
    {
      ...base,
      ref: 'txn_0',
      kind: 'exchange',
      amountMinor: 3811,
      from: { amountMinor: 25_000, currency: 'XOF' },
      paymentId,
    },
    { ...base, ref: 'txn_0:fee', kind: 'fee', amountMinor: -111, paymentId },
  ]);
  for (const type of [
    'payment',
    'refund',
    'payment_refund',
    'refund_failure',
    'payment_failure_refund',
    'payment_reversal',
    'adjustment',
  ])
    expect(await movements({ type, ...back, source })).toMatchObject([
      { kind: 'exchange', amountMinor: -3811, from: { amountMinor: -25_000, currency: 'XOF' } },
    ]);
  const same = { type: 'charge', amount: 100, net: 105, source: { ...source, currency: 'eur' } };
  expect(await movements(same)).toEqual([]);
  expect(await movements({ ...same, fee: -5 })).toMatchObject([{ kind: 'fee', amountMinor: 5 }]);
  // Whose it is, refunds and renewals do not say themselves.
  const bare = { ...source, metadata: undefined };
  answers['GET payment_intents/pi_1'] = { id: 'pi_1', metadata: { payment_id: paymentId } };
  expect(await movements({ type: 'refund', ...back, source: bare })).toMatchObject([{ kind: 'exchange', paymentId }]);
  answers['GET payment_intents/pi_1'] = { id: 'pi_1', metadata: {} };
  const details = { subscription: 'sub_1', metadata: { payment_id: paymentId } };
  const cycle = { id: 'in_1', billing_reason: 'subscription_cycle', parent: { subscription_details: details } };
  answers['GET invoice_payments'] = list({ invoice: cycle });
  const [renewal] = await movements({ type: 'charge', ...back, source: bare });
  expect(renewal).toMatchObject({ kind: 'exchange', paymentId: undefined });
  // In a currency that we keep no books in: told, and not read.
  expect(await movements({ type: 'charge', ...back, source: bare, currency: 'chf' })).toEqual([
    { ref: expect.any(String), at: expect.any(Date), problem: 'currency', said: 'charge -3811 CHF' },
  ]);
  answers['GET invoice_payments'] = list();
  const foreign = [{ ...base, ref: 'txn_0', kind: 'other', amountMinor: -3811 }];
  expect(await movements({ type: 'charge', ...back, source: bare })).toEqual(foreign);
  expect(await movements({ type: 'charge', amount: 5, net: 0, fee: 5, source: bare })).toEqual([]);
  for (const unknown of [null, 'ch_1', { ...source, amount: undefined }, { ...source, currency: '' }])
    expect(await movements({ type: 'charge', ...back, source: unknown })).toEqual(foreign);
  expect(await movements({ type: 'charge', ...back, source: { ...source, payment_intent: null } })).toEqual(foreign);
  expect(await movements({ type: 'charge', amount: 1, net: 0, source: null })).toEqual([]);
});

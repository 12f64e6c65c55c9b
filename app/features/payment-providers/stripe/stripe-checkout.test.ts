import Stripe from 'stripe';
import { expect, test } from 'vitest';
import type { CheckoutRequest } from '#app/features/payments/provider.server.ts';
import { openStripeCheckout } from './stripe-checkout.server.ts';

type Params = Stripe.Checkout.SessionCreateParams;

const REQUEST: CheckoutRequest = {
  paymentId: 'a-payment',
  amountMinor: 25_000,
  currency: 'XOF',
  interval: 'one_time',
  isGift: true,
  description: 'Une école, Luozi',
  payerEmail: 'aline@example.org',
  language: 'fr',
  pageUrl: 'https://www.example.org/payments/1',
  returnUrl: 'https://www.example.org/payments/1',
};
const NOON = new Date('2026-11-26T12:34:56Z');
const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);
const odd = (statusCode: number) =>
  Object.assign(new Stripe.errors.StripeIdempotencyError({ message: 'Keys …', type: 'idempotency_error' }), {
    statusCode,
  });

/** As Stripe keeps keys for a day: the same key with other words is refused, the same words get the same session. */
function openStripe({ url = 'https://checkout.example/1' }: { url?: string | null } = {}) {
  const kept = new Map<string, string>();
  const calls: Params[] = [];
  const create = async (params: Params, { idempotencyKey }: { idempotencyKey: string }) => {
    calls.push(params);
    const words = JSON.stringify(params);
    if ((kept.get(idempotencyKey) ?? words) !== words) throw odd(400);
    kept.set(idempotencyKey, words);
    return { id: `cs_${kept.size}`, url };
  };
  return { stripe: { checkout: { sessions: { create } } } as unknown as Stripe, calls };
}

test('opened again within the day it is the page of the first time, whose end stays', async () => {
  const { stripe, calls } = openStripe();
  const first = await openStripeCheckout(stripe, REQUEST, NOON);
  expect(first).toEqual({ providerRef: 'cs_1', checkoutUrl: 'https://checkout.example/1' });
  // Three hours after the full hour: Stripe takes thirty minutes to a day.
  expect(calls[0]!.expires_at).toBe(Date.parse('2026-11-26T15:00:00Z') / 1000);
  expect(await openStripeCheckout(stripe, REQUEST, NOON)).toEqual(first);
  expect(calls).toHaveLength(2);
  expect(await openStripeCheckout(stripe, REQUEST, hours(2))).toEqual(first);
  expect(calls).toHaveLength(5);
  expect(await openStripeCheckout(stripe, REQUEST, hours(24))).toEqual(first);
});

test('a key that was used for something else is an error after a day’s ends, not a loop', async () => {
  const { stripe, calls } = openStripe();
  await openStripeCheckout(stripe, REQUEST, NOON);
  await expect(openStripeCheckout(stripe, { ...REQUEST, amountMinor: 1 }, NOON)).rejects.toThrow(
    Stripe.errors.StripeIdempotencyError,
  );
  expect(calls).toHaveLength(26);
});

test.each([
  ['a first request that is still under way', odd(409)],
  [
    'a refusal of another kind',
    new Stripe.errors.StripeInvalidRequestError({ message: 'No', type: 'invalid_request_error' }),
  ],
  ['a line that broke', new Error('ECONNRESET')],
])('%s is for the caller to repeat', async (_what, error) => {
  let calls = 0;
  const create = async () => {
    calls++;
    throw Object.assign(error, { statusCode: (error as { statusCode?: number }).statusCode ?? 400 });
  };
  const stripe = { checkout: { sessions: { create } } } as unknown as Stripe;
  await expect(openStripeCheckout(stripe, REQUEST, NOON)).rejects.toBe(error);
  expect(calls).toBe(1);
});

test('a session without an address is an error', async () => {
  await expect(openStripeCheckout(openStripe({ url: null }).stripe, REQUEST, NOON)).rejects.toThrow('no address');
});

test('what Stripe is asked for: the sum in its currency, never in the payer’s; once or each month or year', async () => {
  const { stripe, calls } = openStripe();
  await openStripeCheckout(stripe, REQUEST, NOON);
  await openStripeCheckout(
    stripe,
    { ...REQUEST, paymentId: 'b', interval: 'monthly', isGift: false, payerEmail: undefined },
    NOON,
  );
  await openStripeCheckout(
    stripe,
    { ...REQUEST, paymentId: 'c', interval: 'yearly', description: '🌱'.repeat(300) },
    NOON,
  );
  const [once, monthly, yearly] = calls as [Params, Params, Params];
  expect(once).toMatchObject({
    mode: 'payment',
    client_reference_id: 'a-payment',
    metadata: { payment_id: 'a-payment' },
    payment_intent_data: { metadata: { payment_id: 'a-payment' }, description: 'Une école, Luozi' },
    submit_type: 'donate',
    customer_email: 'aline@example.org',
    adaptive_pricing: { enabled: false },
    success_url: REQUEST.returnUrl,
    cancel_url: REQUEST.returnUrl,
    line_items: [{ quantity: 1, price_data: { currency: 'xof', unit_amount: 25_000 } }],
  });
  expect(once).not.toHaveProperty('subscription_data');
  expect(once.line_items![0]!.price_data).not.toHaveProperty('recurring');
  expect(monthly).toMatchObject({
    mode: 'subscription',
    subscription_data: { metadata: { payment_id: 'b' } },
    line_items: [{ price_data: { recurring: { interval: 'month' } } }],
  });
  for (const field of ['submit_type', 'customer_email', 'payment_intent_data'])
    expect(monthly).not.toHaveProperty(field);
  expect(yearly.line_items![0]!.price_data).toMatchObject({ recurring: { interval: 'year' } });
  // Whole characters, two hundred of them.
  expect(yearly.subscription_data!.description).toBe('🌱'.repeat(200));
});

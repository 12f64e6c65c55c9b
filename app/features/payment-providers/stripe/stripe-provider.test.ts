import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CheckoutRequest } from '#app/features/payments/provider.server.ts';
import { InvalidEventError } from '#app/features/payments/provider.server.ts';
import { createStripeProvider } from './stripe-provider.server.ts';
import { startStripeStandIn } from '#test/stand-ins/stripe/stripe-stand-in.ts';

const stripe = await startStripeStandIn();
const provider = createStripeProvider({
  secretKey: stripe.secretKey,
  webhookSecret: stripe.webhookSecret,
  apiUrl: stripe.url,
});
afterAll(() => stripe.close());

const request = (change: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  paymentId: randomUUID(),
  amountMinor: 25_000,
  currency: 'XOF',
  interval: 'one_time',
  isGift: true,
  description: 'Une école, Luozi',
  payerEmail: 'aline@example.org',
  language: 'fr',
  pageUrl: 'https://www.example.org/payments/1',
  returnUrl: 'https://www.example.org/payments/1',
  ...change,
});

test('a gift once: opened, pending, paid; XOF goes out unmultiplied; opened twice it is one page', async () => {
  const asked = request();
  const { providerRef, checkoutUrl } = await provider.openCheckout(asked);
  expect(checkoutUrl).toMatch(/^http/);
  expect((await provider.openCheckout(asked)).providerRef).toBe(providerRef);
  expect(await provider.fetchState(providerRef)).toMatchObject({ status: 'pending' });
  const events = await stripe.pay(providerRef);
  const told = await Promise.all(events.map(({ body, headers }) => provider.readEvent(body, headers)));
  expect(told.some(({ about }) => about.is === 'payment' && about.paymentId === asked.paymentId)).toBe(true);
  expect(await provider.fetchState(providerRef)).toMatchObject({
    status: 'paid',
    amountMinor: 25_000,
    currency: 'XOF',
    refunds: [],
    method: expect.stringContaining('4242'),
  });
});

test('a wrong signature or another body is refused', async () => {
  const { providerRef } = await provider.openCheckout(request());
  const [event] = await stripe.pay(providerRef);
  await expect(provider.readEvent(`${event!.body} `, event!.headers)).rejects.toThrow(InvalidEventError);
  await expect(provider.readEvent(event!.body, new Headers({ 'stripe-signature': 't=1,v1=00' }))).rejects.toThrow(
    InvalidEventError,
  );
});

test('a monthly gift: its first invoice is no renewal, each later one is, once', async () => {
  const { providerRef } = await provider.openCheckout(request({ interval: 'monthly' }));
  const first = await stripe.pay(providerRef);
  const toldFirst = await Promise.all(first.map(({ body, headers }) => provider.readEvent(body, headers)));
  expect(toldFirst.filter(({ about }) => about.is === 'renewal')).toEqual([]);
  const { status, subscriptionRef } = await provider.fetchState(providerRef);
  expect(status).toBe('paid');
  const later = await stripe.renew(subscriptionRef!);
  const renewals = (await Promise.all(later.map(({ body, headers }) => provider.readEvent(body, headers)))).flatMap(
    ({ about }) => (about.is === 'renewal' ? [about] : []),
  );
  expect(new Set(renewals.map(({ chargeRef }) => chargeRef)).size).toBe(1);
  expect(await provider.fetchState(renewals[0]!.chargeRef)).toMatchObject({
    status: 'paid',
    amountMinor: 25_000,
    currency: 'XOF',
  });
  await provider.subscriptions!.change(subscriptionRef!, 10_000, 'XOF');
  expect(await provider.subscriptions!.fetch(subscriptionRef!)).toMatchObject({
    amountMinor: 10_000,
    status: 'active',
  });
  await provider.subscriptions!.end(subscriptionRef!);
  expect(await provider.subscriptions!.fetch(subscriptionRef!)).toMatchObject({ status: 'ended' });
});

test('refunds and disputes show in the state', async () => {
  const { providerRef } = await provider.openCheckout(request({ currency: 'EUR', amountMinor: 5000 }));
  await stripe.pay(providerRef);
  const asked = { refundId: randomUUID(), providerRef, amountMinor: 2000, currency: 'EUR' as const };
  const first = await provider.refunds!.start(asked);
  expect(first).toMatchObject({ refundId: asked.refundId, amountMinor: 2000, status: 'done' });
  expect(await provider.refunds!.start(asked)).toEqual(first);
  expect(await provider.refunds!.start({ ...asked, refundId: randomUUID(), amountMinor: 9000 })).toMatchObject({
    status: 'failed',
  });
  expect(await provider.fetchState(providerRef)).toMatchObject({
    status: 'paid',
    refunds: [{ amountMinor: 2000, status: 'done' }],
  });
  await stripe.dispute(providerRef);
  expect((await provider.fetchState(providerRef)).status).toBe('disputed');
  await stripe.closeDispute(providerRef, true);
  expect((await provider.fetchState(providerRef)).status).toBe('paid');
});

test('an expired page says so', async () => {
  const { providerRef } = await provider.openCheckout(request());
  await stripe.expire(providerRef);
  expect((await provider.fetchState(providerRef)).status).toBe('expired');
});

test('the stand-in refuses what Stripe’s own types refuse', async () => {
  const post = (body: string) =>
    fetch(`${stripe.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  for (const wrong of [
    'mode=nonsense',
    'mode=payment&unknown_field=1',
    'mode=subscription&line_items[0][price_data][recurring][interval]=fortnight',
  ]) {
    expect((await post(wrong)).status, wrong).toBe(400);
  }
});

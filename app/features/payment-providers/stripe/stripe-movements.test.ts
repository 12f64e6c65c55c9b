import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Movement } from '#app/features/payments/movement.ts';
import type { CheckoutRequest } from '#app/features/payments/provider.server.ts';
import { startStripeStandIn } from '#test/stand-ins/stripe/stripe-stand-in.ts';
import { createStripeProvider } from './stripe-provider.server.ts';

type StandIn = Awaited<ReturnType<typeof startStripeStandIn>>;
const opened: StandIn[] = [];
afterAll(() => Promise.all(opened.map((one) => one.close())));

/** An account at Stripe that holds euros, whatever it takes; its lists come two entries at a time. */
async function open() {
  const stripe = await startStripeStandIn({ holds: 'eur', pageSize: 2 });
  opened.push(stripe);
  const { secretKey, webhookSecret, url: apiUrl } = stripe;
  const provider = createStripeProvider({ secretKey, webhookSecret, apiUrl });
  const give = async (change: Partial<CheckoutRequest> = {}) => {
    const paymentId = randomUUID();
    const { providerRef } = await provider.openCheckout({
      paymentId,
      amountMinor: 65_596,
      currency: 'XOF',
      interval: 'one_time',
      isGift: true,
      description: 'Une école, Luozi',
      language: 'fr',
      pageUrl: 'https://www.example.org/payments/1',
      returnUrl: 'https://www.example.org/payments/1',
      ...change,
    });
    await stripe.pay(providerRef);
    return { paymentId, providerRef };
  };
  const list = async (from = new Date(0), until = new Date(Date.now() + 60_000)) => {
    const found: Movement[] = [];
    for await (const movement of provider.listMovements!(from, until)) found.push(movement as Movement);
    return found.reverse();
  };
  return { stripe, provider, give, list };
}

const inEuros = (movements: Movement[]) => movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

test('a gift in francs on an account in euros: an exchange and a fee, of this payment; page after page nothing is missed', async () => {
  const { stripe, give, list } = await open();
  const { paymentId } = await give();
  await give({ amountMinor: 131_191 });
  await give({ amountMinor: 6_560, currency: 'XOF' });
  const movements = await list();
  expect(movements.filter((one) => one.paymentId === paymentId)).toEqual([
    expect.objectContaining({ kind: 'fee', amountMinor: -315, currency: 'EUR' }),
    expect.objectContaining({
      kind: 'exchange',
      amountMinor: 10_000,
      currency: 'EUR',
      from: { amountMinor: 65_596, currency: 'XOF' },
    }),
  ]);
  expect(inEuros(movements)).toBe(stripe.balance('eur'));
  // Dated when it was: a report of the month would lack it otherwise.
  for (const { at } of movements) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  expect(new Set(movements.map(({ ref }) => ref)).size).toBe(6);
});

test('what was paid in the currency that is held needs no exchange', async () => {
  const { give, list } = await open();
  await give({ amountMinor: 10_000, currency: 'EUR' });
  expect((await list()).map(({ kind }) => kind)).toEqual(['fee']);
});

test('a refund, a dispute and its end exchange back and forth; each price of a dispute is a fee', async () => {
  const { stripe, give, list } = await open();
  const { providerRef } = await give();
  await stripe.refund(providerRef, 6_560);
  await stripe.dispute(providerRef);
  await stripe.closeDispute(providerRef, true);
  const movements = await list();
  expect(movements.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['fee', -315],
    ['exchange', 10_000],
    ['exchange', -1_000],
    ['fee', -2_000],
    ['exchange', -10_000],
    ['exchange', 10_000],
  ]);
  expect(movements.map(({ from }) => from?.amountMinor)).toEqual([
    undefined,
    65_596,
    -6_560,
    undefined,
    -65_596,
    65_596,
  ]);
  expect(inEuros(movements)).toBe(stripe.balance('eur'));
});

test('a renewal is ours though its charge does not say so', async () => {
  const { stripe, provider, give, list } = await open();
  const { providerRef } = await give({ interval: 'monthly' });
  const { subscriptionRef } = await provider.fetchState(providerRef);
  await stripe.renew(subscriptionRef!);
  expect((await list()).map(({ kind }) => kind)).toEqual(['fee', 'exchange', 'fee', 'exchange']);
});

test('somebody else’s money on the account is no exchange of ours, but it is in what is held', async () => {
  const { stripe, give, list } = await open();
  await give({ paymentId: 'not-an-id-of-ours' });
  const movements = await list();
  expect(movements.map(({ kind }) => kind)).toEqual(['other']);
  expect(inEuros(movements)).toBe(stripe.balance('eur'));
});

test('a payout leaves, names its day, and may come back', async () => {
  const { stripe, give, list } = await open();
  await give();
  const payoutRef = stripe.payOut('eur');
  expect((await list()).at(-1)).toMatchObject({
    kind: 'payout',
    amountMinor: -9_685,
    payout: { ref: payoutRef, arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
  expect(inEuros(await list())).toBe(0);
  stripe.returnPayout(payoutRef);
  expect((await list()).at(-1)).toMatchObject({
    kind: 'payout_failed',
    amountMinor: 9_685,
    payout: { ref: payoutRef },
  });
});

test('only what happened within the moments asked for', async () => {
  const { give, list } = await open();
  await give();
  expect(await list(new Date(Date.now() + 60_000), new Date(Date.now() + 120_000))).toEqual([]);
  expect(await list(new Date(0), new Date(Date.now() - 60_000))).toEqual([]);
});

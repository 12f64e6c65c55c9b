import { eq, like } from 'drizzle-orm';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import payments from '#locales/fr/payments.json' with { type: 'json' };
import { WordsContext } from '#app/ui/words.tsx';
import { signLink } from '#platform/signed-links.ts';
import { siteContextKey } from '#platform/site.ts';
import { mails } from '#platform/tables.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import GiftPage, { action, loader } from './pages/gift-page.tsx';
import { createStripeProvider } from '#app/features/payment-providers/stripe/stripe-provider.server.ts';
import { type Delivery, startStripeStandIn } from '#test/stand-ins/stripe/stripe-stand-in.ts';
import { giftOffers } from './tables.server.ts';
import { findSubscription, stopSubscription } from './subscriptions.server.ts';
import { payments as rows } from '#app/features/payments/tables.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
const sandbox = pay.current;
const provider = createStripeProvider({
  secretKey: stripe.secretKey,
  webhookSecret: stripe.webhookSecret,
  apiUrl: stripe.url,
});
pay.providers.set('stripe', provider);
const context = new RouterContextProvider();
context.set(siteContextKey, siteContext);
context.set(payContext, pay as never);
context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't' });

/** A monthly gift by card that runs, and its own page. */
async function open() {
  pay.current = provider;
  const answer = await give({
    programId: 'project-1',
    amount: 25_000,
    donationType: 'monthly',
    donorName: 'Aline',
    donorEmail: 'aline@example.org',
  });
  const [payment] = await db
    .select()
    .from(rows)
    .where(eq(rows.checkoutUrl, String(answer.ok && answer.body.checkoutUrl)));
  await stripe.pay(payment!.providerRef!);
  await checkPayment(pay, payment!.id);
  const id = payment!.subscriptionId!;
  const gift = async () => (await findSubscription(db, id))!;
  const subscriptionRef = (await gift()).providerRef!;
  const params = { token: signLink(siteContext.settings.authSecret, 'gift', id) };
  const hear = async (deliveries: Delivery[]) => {
    for (const { body, headers } of deliveries) expect(await receiveEvent(pay, 'stripe', body, headers)).toBe(200);
  };
  const load = (search = '') =>
    loader({ context, params, request: new Request(`http://localhost/gifts/x${search}`) } as never);
  return {
    gift,
    load,
    hear,
    renew: async (fails: false | 'again later' | 'for good') => hear(await stripe.renew(subscriptionRef, { fails })),
    newest: async () => (await db.select().from(rows).where(eq(rows.subscriptionId, id))).at(-1)!,
    read: async () => {
      const page = createElement(GiftPage as FunctionComponent<object>, { loaderData: await load() } as object);
      const router = createMemoryRouter([{ path: '*', element: page, HydrateFallback: () => null }]);
      return renderToStaticMarkup(
        <WordsContext value={{ language: 'fr', namespaces: { payments } }}>
          <RouterProvider router={router} />
        </WordsContext>,
      );
    },
    press: async (fields: Record<string, string>) => {
      const request = new Request('http://localhost/gifts/x', { method: 'POST', body: new URLSearchParams(fields) });
      const result = await action({ context, params, request } as never);
      return 'data' in result ? { status: result.init?.status, ...result.data } : result;
    },
  };
}
const TITLE = payments.gift.failingTitle;

test('a larger sum that was offered is taken up by one press, and said to be over where it is', async () => {
  const { gift, press, load, read } = await open();
  const { id } = await gift();
  const [offer] = await db
    .insert(giftOffers)
    .values({ subscriptionId: id, amountMinor: 40_000, who: 'x', why: 'x', endsAt: new Date(Date.now() + 60_000) })
    .returning();
  expect((await load()).offer).toMatchObject({ id: offer!.id, sum: expect.stringMatching(/40\s000/) });
  expect(await read()).toContain(payments.gift.offerTitle);
  expect(await press({ act: 'take-offer', offer: 'nothing' })).toMatchObject({
    status: 409,
    offerError: payments.gift.offerOver,
  });
  expect(await press({ act: 'take-offer', offer: offer!.id })).toMatchObject({ did: 'changed' });
  expect((await gift()).amountMinor).toBe(40_000);
  expect((await load()).offer).toBeUndefined();
});

test('a refused renewal is said on the gift’s page, why, with the way to pay it by another card; not before and not after', async () => {
  const { renew, read, load, newest, hear } = await open();
  expect(await read()).not.toContain(TITLE);
  await renew(false);
  expect(await read()).not.toContain(TITLE);
  await renew('again later');
  const { providerRef } = await newest();
  const { failing } = await load();
  expect(failing).toMatchObject({ text: expect.stringMatching(/25\s000\sXOF.*solde insuffisant/), hasCard: true });
  const page = await read();
  expect(page).toContain(TITLE);
  expect(page).toContain('value="card"');
  await hear(await stripe.retry(providerRef!));
  expect(await read()).not.toContain(TITLE);
});

test('a renewal that was given up is still said; an older one is not, once a newer was paid, nor on a gift that ended', async () => {
  const { renew, read, gift } = await open();
  await renew('for good');
  expect(await read()).toContain(TITLE);
  await renew(false);
  expect(await read()).not.toContain(TITLE);
  await renew('for good');
  expect(await read()).toContain(TITLE);
  await stopSubscription(pay, await gift());
  expect(await read()).not.toContain(TITLE);
});

/** The mail of a refused renewal offers a smaller sum, a rest and a stop: the page does each of them, then too. */
const WAYS: Record<string, [Record<string, string>, object, object]> = {
  less: [{ act: 'change', amount: '5000' }, { did: 'changed' }, { amountMinor: 5000 }],
  rest: [{ act: 'pause' }, { did: 'rests' }, { status: 'paused' }],
  stop: [{ act: 'stop' }, { did: 'stopped' }, { status: 'ended' }],
};
for (const [way, [fields, said, recorded]] of Object.entries(WAYS)) {
  for (const isRefused of [false, true]) {
    test(`${way}, ${isRefused ? 'after a refused renewal' : 'while all is well'}: done here and at the provider`, async () => {
      const { renew, press, gift } = await open();
      if (isRefused) await renew('again later');
      expect((await gift()).status).toBe(isRefused ? 'past_due' : 'active');
      expect(await press(fields)).toMatchObject(said);
      expect(await gift()).toMatchObject(recorded);
      expect(await provider.subscriptions!.fetch((await gift()).providerRef!)).toMatchObject(recorded);
    });
  }
}

test('a sum below the least, or none, changes nothing and is said beside the field', async () => {
  const { press, gift } = await open();
  for (const amount of ['999', '0', '-5', '', 'abc', '1e9e9'])
    expect([amount, await press({ act: 'change', amount })]).toEqual([
      amount,
      { status: 400, error: payments.gift.amountInvalid, typed: amount },
    ]);
  expect((await gift()).amountMinor).toBe(25_000);
  expect(await press({ act: 'change', amount: '1000' })).toMatchObject({ did: 'changed' });
  await press({ act: 'stop' });
  expect(await press({ act: 'change', amount: '5000' })).toMatchObject({ status: 400 });
});

test('a dispute is told the foundation each time it comes, its payer once; told again it is no news', async () => {
  pay.current = sandbox;
  const id = paymentOf(await give({ programId: 'project-1', amount: 5000, donorEmail: 'aline@example.org' }));
  const told = async (prefix: string) => db.$count(mails, like(mails.uniqueKey, `${prefix}:${id}%`));
  const counts = [];
  for (const act of ['pay', 'dispute', 'dispute', 'win-dispute', 'dispute'] as const) {
    await desk.act(`sb_${id}`, act);
    for (let time = 0; time < 2; time++) await checkPayment(pay, id);
    counts.push([await told('dispute'), await told('dispute-payer')]);
  }
  expect(counts).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
    [1, 1],
    [2, 1],
  ]);
});

import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { paymentNewsMails } from '#app/features/payments/payment-news-mails.server.ts';
import { checkPayment, openCheckout } from '#app/features/payments/pay.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { createStripeProvider } from '#app/features/payment-providers/stripe/stripe-provider.server.ts';
import { type Delivery, startStripeStandIn } from '#test/stand-ins/stripe/stripe-stand-in.ts';
import { payments, refunds, subscriptions, webhookEvents } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, paymentOf, sendBack } from './gifts.ts';

const stripe = await startStripeStandIn();
afterAll(() => stripe.close());
const { db } = await createTestDatabase();
const site = await openGiftSite(db);
const { pay } = site;
const provider = createStripeProvider({
  secretKey: stripe.secretKey,
  webhookSecret: stripe.webhookSecret,
  apiUrl: stripe.url,
});
pay.providers.set('stripe', provider);
pay.current = provider;
const templates = paymentNewsMails({ pay: () => pay, settings: site.siteContext.settings });

const read = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
const receive = ({ body, headers }: Delivery) => receiveEvent(pay, 'stripe', body, headers);
/** All of them, twice, the last first. */
const receiveAll = async (deliveries: Delivery[]) => {
  for (const delivery of [...deliveries].reverse()) expect(await receive(delivery)).toBe(200);
  for (const delivery of deliveries) expect(await receive(delivery)).toBe(200);
};
const mailKeys = async (prefix: string) =>
  (
    await db
      .select({ key: mails.uniqueKey })
      .from(mails)
      .where(like(mails.uniqueKey, `${prefix}%`))
  ).map(({ key }) => key);

async function paidGift(more: object = {}) {
  const answer = await site.give({
    programId: 'project-1',
    amount: 25_000,
    donationType: 'one_time',
    donorName: 'Aline',
    donorEmail: 'aline@example.org',
    anonymous: false,
    ...more,
  });
  paymentOf(answer);
  const [payment] = await db
    .select()
    .from(payments)
    .where(eq(payments.checkoutUrl, String(answer.ok && answer.body.checkoutUrl)));
  const deliveries = await stripe.pay(payment!.providerRef!);
  return { id: payment!.id, ref: payment!.providerRef!, deliveries };
}

test('a subscription of somebody else on the same account is acknowledged and counted, whatever it does', async () => {
  // Their own checkouts, with their own metadata or none, in a currency we do not take.
  const theirs = async (metadata: Record<string, string>) => {
    const params = new URLSearchParams({
      mode: 'subscription',
      ui_mode: 'hosted_page',
      success_url: 'https://other.example/',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '900',
      'line_items[0][price_data][product_data][name]': 'Gym',
      'line_items[0][price_data][recurring][interval]': 'month',
    });
    for (const [name, value] of Object.entries(metadata)) params.set(`subscription_data[metadata][${name}]`, value);
    const response = await fetch(`${stripe.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stripe.secretKey}`,
        'stripe-version': '2026-10-28.endive',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: params.toString(),
    });
    const { id } = (await response.json()) as { id: string };
    const begun = await stripe.pay(id);
    const { subscriptionRef } = await provider.fetchState(id);
    return [
      ...begun,
      ...(await stripe.renew(subscriptionRef!)),
      ...(await stripe.renew(subscriptionRef!, { fails: 'for good' })),
      ...(await stripe.refund(id)),
      ...(await stripe.end(subscriptionRef!)),
    ];
  };
  const before = await db.$count(payments);
  const deliveries = [
    ...(await theirs({})),
    ...(await theirs({ payment_id: 'order-77' })),
    ...(await theirs({ payment_id: randomUUID() })),
  ];
  for (const delivery of deliveries) expect(await receive(delivery), delivery.type).toBe(200);
  expect(await db.$count(payments)).toBe(before);
  const foreign = await db.select().from(webhookEvents).where(eq(webhookEvents.isForeign, true));
  expect(foreign.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      'invoice.paid',
      'invoice.payment_failed',
      'customer.subscription.deleted',
      'charge.refunded',
    ]),
  );
});

test('a renewal that comes before the first payment’s own event still counts once', async () => {
  const { id, ref, deliveries } = await paidGift({ donationType: 'monthly' });
  const { subscriptionRef } = await provider.fetchState(ref);
  const renewals = await stripe.renew(subscriptionRef!);
  await receiveAll([...deliveries, ...renewals]);
  const { subscriptionId } = await read(id);
  const all = await db.select().from(payments).where(eq(payments.subscriptionId, subscriptionId!));
  expect(all.map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a renewal that the provider took after all by the time it is asked is no failure', async () => {
  const { id, ref, deliveries } = await paidGift({ donationType: 'yearly' });
  await receiveAll(deliveries);
  const { subscriptionRef } = await provider.fetchState(ref);
  const refused = await stripe.renew(subscriptionRef!, { fails: 'again later' });
  const invoice = refused
    .map(({ body }) => JSON.parse(body).data.object as { id: string; object: string })
    .find(({ object }) => object === 'invoice');
  await stripe.retry(invoice!.id);
  const before = await mailKeys('dunning:');
  for (const delivery of refused) await receive(delivery);
  expect(await mailKeys('dunning:')).toEqual(before);
  const { subscriptionId } = await read(id);
  expect(
    (await db.select().from(payments).where(eq(payments.subscriptionId, subscriptionId!))).map(({ status }) => status),
  ).toEqual(['paid', 'paid']);
});

test('a dispute: the foundation hears its deadline, the payer what to do; won, the receipt counts again under its number', async () => {
  const { id, ref, deliveries } = await paidGift();
  await receiveAll(deliveries);
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  await receiveAll(await stripe.dispute(ref));
  expect(await read(id)).toMatchObject({ status: 'disputed', keptMinor: 0 });
  const [alert] = await db
    .select()
    .from(mails)
    .where(like(mails.uniqueKey, `dispute:${id}:%`));
  const said = (await templates['payment-alert'](db, alert!.data as never, 'fr'))!;
  expect(said.text).toMatch(/Répondez au prestataire avant le \d/);
  const [told] = await db
    .select()
    .from(mails)
    .where(eq(mails.uniqueKey, `dispute-payer:${id}`));
  expect((await templates['payment-disputed'](db, told!.data as never, 'fr'))!.text).toContain(
    'dites-le à votre banque',
  );
  // An answer asked for before the dispute arrives after it: it wins nothing back.
  await settlePayment(db, pay, id, {
    status: 'paid',
    amountMinor: 25_000,
    currency: 'XOF',
    askedAt: new Date(Date.now() - 60_000),
  });
  expect((await read(id)).status).toBe('disputed');
  await receiveAll(await stripe.closeDispute(ref, true));
  expect(await read(id)).toMatchObject({ status: 'paid', keptMinor: 25_000 });
  const [again] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  expect(again).toMatchObject({ number: receipt!.number, year: receipt!.year, cancelledAt: null });
  expect(await templates['payment-disputed'](db, told!.data as never, 'fr')).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('refunds by us and in the dashboard, in parts, told in any order: each counted and mailed once; one that fails later comes back', async () => {
  const { id, ref, deliveries } = await paidGift();
  await receiveAll(deliveries);
  await receiveAll(await stripe.refund(ref, 5000));
  expect(await read(id)).toMatchObject({ status: 'paid', keptMinor: 20_000 });
  const stale = await provider.fetchState(ref);
  const staleAskedAt = new Date();
  const events = stripe.sent.length;
  await sendBack(pay, id);
  await receiveAll(stripe.sent.slice(events));
  expect(await read(id)).toMatchObject({ status: 'refunded', keptMinor: 0 });
  const rows = await db.select().from(refunds).where(eq(refunds.paymentId, id));
  expect(rows.map(({ reason, amountMinor, status }) => [reason, amountMinor, status]).sort()).toEqual([
    ['provider', 5000, 'done'],
    ['staff', 20_000, 'done'],
  ]);
  expect((await mailKeys('refund:')).sort()).toEqual(rows.map((row) => `refund:${row.id}`).sort());
  // An older answer, which knew of one refund only, brings nothing back.
  await settlePayment(db, pay, id, { ...stale, askedAt: staleAskedAt });
  expect((await read(id)).keptMinor).toBe(0);
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.uniqueKey, `refund:${rows.find(({ reason }) => reason === 'staff')!.id}`));
  const content = (await templates['payment-refunded'](db, mail!.data as never, 'fr'))!;
  expect(content.subject).toMatch(/20\s000\sXOF/);
  expect(content.text).toMatch(/Le reçu ELK-\d{4}-\d{6} est annulé/);
  // The payer's bank refuses it, days later: the money is ours again, the books say so, and staff hear of it.
  await receiveAll(await stripe.returnRefund(ref));
  const after = await read(id);
  expect(after.status).toBe('paid');
  expect([5000, 20_000]).toContain(after.keptMinor);
  expect(await mailKeys('refund-failed:')).toHaveLength(1);
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  expect(receipt!.cancelledAt).toBeNull();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('another sum than ours is flagged once, and the foundation is told once', async () => {
  const { id } = await paidGift();
  for (let time = 0; time < 2; time++)
    await settlePayment(db, pay, id, { status: 'paid', amountMinor: 1, currency: 'XOF' });
  expect(await mailKeys(`flag:${id}`)).toHaveLength(1);
  expect((await read(id)).flag).toBe('provider says 1 XOF');
  await checkPayment(pay, id);
  expect((await read(id)).status).toBe('paid');
});

test('a bad day at the provider is repeated once and no more', async () => {
  const { id } = await paidGift();
  stripe.weather.failures.push(500);
  expect((await checkPayment(pay, id))!.status).toBe('paid');
  expect(await openCheckout(pay, id)).toMatch(/^http/);
});

test('every subscription that ends at the provider ends here', async () => {
  const { id, ref, deliveries } = await paidGift({ donationType: 'monthly' });
  await receiveAll(deliveries);
  const { subscriptionRef } = await provider.fetchState(ref);
  await receiveAll(await stripe.end(subscriptionRef!));
  const { subscriptionId } = await read(id);
  expect((await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId!)))[0]).toMatchObject({
    status: 'ended',
    endedAt: expect.any(Date),
  });
});

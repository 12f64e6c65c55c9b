import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { InvalidEventError } from '#app/features/payments/provider.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { createSandboxDesk, findCharge, SANDBOX_ACTS } from './sandbox-desk.server.ts';
import { createSandboxPhone } from './sandbox-phone.server.ts';
import { bookRefund, createSandboxProvider, signSandboxEvent } from './sandbox-provider.server.ts';
import { sandboxCharges, sandboxEvents, sandboxRefunds, sandboxSubscriptions } from './tables.server.ts';

const { db } = await createTestDatabase();
const SECRET = 'x'.repeat(40);
const provider = createSandboxProvider(db, { origin: 'https://site.example', authSecret: SECRET });

/** Our webhook, which answers as it is told to. */
const heard: { signature: unknown; type: unknown; body: string }[] = [];
let answer = 200;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { 'sandbox-signature': signature, 'content-type': type } = request.headers;
    heard.push({ signature, type, body: Buffer.concat(chunks).toString() });
    response.writeHead(answer).end('{}');
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());

type Sent = { name: string; data: { eventId: string }; options?: { startAfterSeconds?: number } };
let sent: Sent[] = [];
const jobs = {
  send: async (_tx: unknown, name: string, data: object, options?: object) => {
    sent.push({ name, data, options } as Sent);
  },
};
const desk = createSandboxDesk(db, () => jobs, {
  webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/sandbox`,
  authSecret: SECRET,
});
beforeEach(() => {
  heard.length = 0;
  sent = [];
  answer = 200;
});

async function open(interval: 'one_time' | 'monthly' = 'one_time', amountMinor = 5000) {
  const paymentId = randomUUID();
  const { providerRef } = await provider.openCheckout({
    paymentId,
    amountMinor,
    currency: 'XOF',
    interval,
    isGift: true,
    description: 'Une école',
    language: 'fr',
    pageUrl: '/merci',
    returnUrl: '/merci',
  });
  return { paymentId, ref: providerRef, subscriptionRef: `sbsub_${paymentId}` };
}
const told = () => heard.map(({ body }) => JSON.parse(body) as { id: string; kind: string; about: object });
const refundsOf = (ref: string) => db.select().from(sandboxRefunds).where(eq(sandboxRefunds.chargeRef, ref));
const eventRow = async (id: string) => (await db.select().from(sandboxEvents).where(eq(sandboxEvents.id, id)))[0]!;

test('a page opened twice is one charge, with a page of its own, and pays nothing by itself', async () => {
  const { paymentId, ref } = await open();
  expect(
    await provider.openCheckout({
      paymentId,
      amountMinor: 1,
      currency: 'EUR',
      interval: 'monthly',
      isGift: true,
      description: 'x',
      language: 'fr',
      pageUrl: '/',
      returnUrl: '/',
    }),
  ).toEqual({ providerRef: ref, checkoutUrl: `https://site.example/demo/checkout/${paymentId}` });
  expect(await findCharge(db, ref)).toMatchObject({
    paymentId,
    subscriptionRef: null,
    amountMinor: 5000,
    currency: 'XOF',
    interval: 'one_time',
    status: 'pending',
    description: 'Une école',
    returnUrl: '/merci',
  });
  expect(await provider.fetchState(ref)).toEqual({
    status: 'pending',
    amountMinor: 5000,
    currency: 'XOF',
    refunds: [],
    method: undefined,
    failureCode: undefined,
    subscriptionRef: undefined,
    payUrl: undefined,
  });
  expect(await findCharge(db, 'sb_unknown')).toBeUndefined();
});

test('paid, it says so to our webhook at once, signed, and the job that would repeat it finds it told', async () => {
  const { ref, paymentId } = await open();
  await desk.act(ref, 'pay');
  expect(await provider.fetchState(ref)).toMatchObject({ status: 'paid', method: 'Visa •••• 4242' });
  expect(told()).toEqual([
    { id: expect.stringMatching(/^evt_/), kind: 'charge.paid', about: { is: 'payment', paymentId } },
  ]);
  expect(heard[0]).toMatchObject({
    signature: signSandboxEvent(SECRET, heard[0]!.body),
    type: 'application/json',
  });
  expect(sent).toEqual([
    {
      name: 'sandbox-deliver-event',
      data: { eventId: told()[0]!.id },
      options: expect.objectContaining({ startAfterSeconds: 2 }),
    },
  ]);
  expect((await eventRow(told()[0]!.id)).deliveredAt).toBeInstanceOf(Date);
  await desk.delivery.run(sent[0]!.data);
  await desk.delivery.run({ eventId: 'evt_none' });
  expect(heard).toHaveLength(1);
});

test('a webhook that does not answer 200 is told again by the job', async () => {
  const { ref } = await open();
  answer = 500;
  await desk.act(ref, 'pay');
  const { eventId } = sent[0]!.data;
  expect((await eventRow(eventId)).deliveredAt).toBeNull();
  await expect(desk.delivery.run({ eventId })).rejects.toThrow('The webhook answered 500');
  answer = 200;
  await desk.delivery.run({ eventId });
  expect((await eventRow(eventId)).deliveredAt).toBeInstanceOf(Date);
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
});

test('paid late, nothing is told before the job does, after a quarter of a minute', async () => {
  const { ref } = await open();
  await desk.act(ref, 'pay-late');
  expect((await findCharge(db, ref))!.status).toBe('paid');
  expect(heard).toEqual([]);
  expect(sent).toMatchObject([{ options: { startAfterSeconds: 15 } }]);
  await desk.delivery.run(sent[0]!.data);
  expect(told()).toMatchObject([{ kind: 'charge.paid' }]);
});

test('paid twice, the news comes twice with another beside; paid again, nothing is paid anew', async () => {
  const { ref } = await open();
  await desk.act(ref, 'pay-twice');
  expect(
    told()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['charge.opened', 'charge.paid', 'charge.paid']);
  expect(new Set(told().map(({ id }) => id)).size).toBe(3);
  const { paidAt } = (await findCharge(db, ref))!;
  await desk.act(ref, 'pay-other');
  expect(await findCharge(db, ref)).toMatchObject({ amountMinor: 5000, paidAt });
  expect(told()).toHaveLength(4);
});

test('another sum than was asked is half of it, rounded up', async () => {
  const { ref } = await open('one_time', 5001);
  await desk.act(ref, 'pay-other');
  expect(await provider.fetchState(ref)).toMatchObject({ status: 'paid', amountMinor: 2501 });
});

test('refused, cancelled or expired while it is open; then it may still be paid, and after that it stays so', async () => {
  for (const [act, status, failureCode] of [
    ['refuse', 'failed', 'card_declined'],
    ['cancel', 'cancelled', undefined],
    ['expire', 'expired', undefined],
  ] as const) {
    const { ref } = await open();
    await desk.act(ref, act);
    expect(await provider.fetchState(ref)).toMatchObject({ status, failureCode, method: undefined });
    expect(told().at(-1)!.kind).toBe(`charge.${act}`);
    await desk.act(ref, 'pay');
    await desk.act(ref, act);
    expect(await provider.fetchState(ref)).toMatchObject({ status: 'paid', failureCode: undefined });
    await desk.act(ref, 'dispute');
    await desk.act(ref, act);
    expect(await provider.fetchState(ref)).toMatchObject({ status: 'disputed' });
  }
});

test('half goes back, then all that is left; of what is not paid nothing', async () => {
  const { ref } = await open('one_time', 5001);
  for (const act of ['refund', 'refund-half', 'dispute', 'win-dispute'] as const) await desk.act(ref, act);
  expect([await refundsOf(ref), (await findCharge(db, ref))!.status]).toEqual([[], 'pending']);
  await desk.act(ref, 'pay');
  await desk.act(ref, 'refund-half');
  expect(await provider.fetchState(ref)).toMatchObject({ status: 'paid', refunds: [{ amountMinor: 2501 }] });
  await desk.act(ref, 'refund');
  expect((await refundsOf(ref)).map(({ amountMinor }) => amountMinor).toSorted()).toEqual([2500, 2501]);
  expect((await findCharge(db, ref))!.status).toBe('refunded');
  // A provider still calls it paid: what went back say its refunds.
  expect((await provider.fetchState(ref)).status).toBe('paid');
  for (const act of ['refund', 'refuse', 'cancel', 'expire', 'dispute'] as const) await desk.act(ref, act);
  expect([(await refundsOf(ref)).length, (await findCharge(db, ref))!.status]).toEqual([2, 'refunded']);
});

test('a dispute takes a paid charge, and won gives it back', async () => {
  const { ref } = await open();
  await desk.act(ref, 'pay');
  await desk.act(ref, 'win-dispute');
  expect((await provider.fetchState(ref)).status).toBe('paid');
  await desk.act(ref, 'dispute');
  expect((await provider.fetchState(ref)).status).toBe('disputed');
  await desk.act(ref, 'refund');
  expect(await refundsOf(ref)).toEqual([]);
  await desk.act(ref, 'win-dispute');
  expect((await provider.fetchState(ref)).status).toBe('paid');
});

test('a charge nobody opened can be neither acted on nor asked after', async () => {
  await expect(desk.act('sb_none', 'pay')).rejects.toThrow('The sandbox knows no such charge');
  await expect(provider.fetchState('sb_none')).rejects.toThrow('The sandbox knows no such charge');
  await expect(db.transaction((tx) => bookRefund(tx, { providerRef: 'sb_none', amountMinor: 1 }))).rejects.toThrow(
    'The sandbox knows no such charge',
  );
  await expect(provider.subscriptions!.fetch('sbsub_none')).rejects.toThrow('The sandbox knows no such subscription');
  expect([sent, heard]).toEqual([[], []]);
  expect(SANDBOX_ACTS).toHaveLength(13);
});

test('paid once, what comes again is renewed under a reference of its own, of the payment it began with', async () => {
  const { ref, paymentId, subscriptionRef } = await open('monthly');
  await desk.act(ref, 'renew');
  expect(told()).toEqual([]);
  await desk.act(ref, 'pay');
  expect(await provider.subscriptions!.fetch(subscriptionRef)).toEqual({
    status: 'active',
    amountMinor: 5000,
    currency: 'XOF',
    refusedRef: undefined,
  });
  await desk.act(ref, 'renew');
  const about = told()[1]!.about as { chargeRef: string };
  expect(told()[1]).toMatchObject({
    kind: 'charge.renewed',
    about: { is: 'renewal', subscriptionRef, paymentId, chargeRef: expect.stringMatching(/^sbren_/) },
  });
  expect(await findCharge(db, about.chargeRef)).toMatchObject({
    paymentId: null,
    subscriptionRef,
    status: 'paid',
    amountMinor: 5000,
    interval: 'monthly',
    failureCode: null,
    paidAt: expect.any(Date),
    description: 'Une école',
    returnUrl: '/merci',
  });
  // A renewal’s own charge renews too, and is spoken of by its reference.
  await desk.act(about.chargeRef, 'renew');
  expect(told()[2]!.about).toMatchObject({ is: 'renewal', paymentId });
  await desk.act(about.chargeRef, 'dispute');
  expect(told()[3]!.about).toEqual({ is: 'reference', providerRef: about.chargeRef });
});

test('a refused renewal is owed until it is paid on its own page, or given up', async () => {
  const { ref, subscriptionRef } = await open('monthly');
  await desk.act(ref, 'pay');
  const { fetch, waive, openCard } = provider.subscriptions!;
  const card = () => openCard!(subscriptionRef, { language: 'fr', returnUrl: '/retour' });
  expect(await card()).toBe('/retour');
  await desk.act(ref, 'renew-fail');
  const refused = (await fetch(subscriptionRef)).refusedRef!;
  const page = `https://site.example/demo/checkout/${refused}`;
  expect([(await fetch(subscriptionRef)).status, await card()]).toEqual(['past_due', page]);
  expect(await provider.fetchState(refused)).toMatchObject({
    status: 'failed',
    failureCode: 'insufficient_funds',
    payUrl: page,
    subscriptionRef,
    method: undefined,
  });
  await desk.act(ref, 'pay');
  expect((await fetch(subscriptionRef)).refusedRef).toBe(refused);
  await desk.act(refused, 'pay');
  expect(await fetch(subscriptionRef)).toMatchObject({ status: 'active', refusedRef: undefined });
  expect(await provider.fetchState(refused)).toMatchObject({ status: 'paid', failureCode: undefined });
  expect((await provider.fetchState(refused)).payUrl).toBeUndefined();
  await waive(refused);
  expect((await provider.fetchState(refused)).status).toBe('paid');
  await desk.act(ref, 'renew-fail');
  const second = (await fetch(subscriptionRef)).refusedRef!;
  await waive('sbren_other');
  expect((await fetch(subscriptionRef)).refusedRef).toBe(second);
  await waive(second);
  expect((await provider.fetchState(second)).status).toBe('cancelled');
  expect(await fetch(subscriptionRef)).toMatchObject({ status: 'active', refusedRef: undefined });
  // Of two that were refused the newer is owed still when the older is paid.
  await desk.act(ref, 'renew-fail');
  const older = (await fetch(subscriptionRef)).refusedRef!;
  await desk.act(ref, 'renew-fail');
  const newer = (await fetch(subscriptionRef)).refusedRef!;
  await desk.act(older, 'pay');
  expect((await fetch(subscriptionRef)).refusedRef).toBe(newer);
  // What was refused before is forgotten by one that was taken.
  await desk.act(ref, 'renew-fail');
  await desk.act(ref, 'renew');
  expect(await fetch(subscriptionRef)).toMatchObject({ status: 'active', refusedRef: undefined });
});

test('paused or ended it takes nothing; a new sum is taken from the next renewal on, of this one alone', async () => {
  const [one, other] = [await open('monthly'), await open('monthly')];
  for (const { ref } of [one, other]) await desk.act(ref, 'pay');
  const { fetch, pause, change, end } = provider.subscriptions!;
  const renewals = () => db.$count(sandboxCharges, eq(sandboxCharges.subscriptionRef, one.subscriptionRef));
  await pause(one.subscriptionRef, true);
  expect((await fetch(one.subscriptionRef)).status).toBe('paused');
  heard.length = 0;
  await desk.act(one.ref, 'renew');
  expect([await renewals(), heard]).toEqual([1, []]);
  await pause(one.subscriptionRef, false);
  await change(one.subscriptionRef, 7000, 'XOF');
  await desk.act(one.ref, 'renew');
  expect(await renewals()).toBe(2);
  expect(await fetch(one.subscriptionRef)).toMatchObject({ status: 'active', amountMinor: 7000 });
  await end(one.subscriptionRef);
  expect((await fetch(one.subscriptionRef)).status).toBe('ended');
  await desk.act(one.ref, 'renew');
  expect(await renewals()).toBe(2);
  expect(await fetch(other.subscriptionRef)).toMatchObject({ status: 'active', amountMinor: 5000 });
  const once = await open();
  await desk.act(once.ref, 'pay');
  expect(await db.$count(sandboxSubscriptions, eq(sandboxSubscriptions.ref, once.subscriptionRef))).toBe(0);
});

test('a page is good for two hours, and one that was refused stays refused', async () => {
  const { ref } = await open();
  const begun = (ms: number) =>
    db
      .update(sandboxCharges)
      .set({ createdAt: new Date(Date.now() - ms) })
      .where(eq(sandboxCharges.ref, ref));
  await begun(7_190_000);
  expect((await provider.fetchState(ref)).status).toBe('pending');
  await begun(7_201_000);
  expect((await provider.fetchState(ref)).status).toBe('expired');
  await desk.act(ref, 'refuse');
  expect((await provider.fetchState(ref)).status).toBe('failed');
});

test('an event is read only by its signature', async () => {
  const body = JSON.stringify({ id: 'e', kind: 'k', about: { is: 'subscription', subscriptionRef: 's' } });
  const read = (signature?: string) =>
    provider.readEvent(body, new Headers(signature === undefined ? {} : { 'sandbox-signature': signature }));
  expect(await read(signSandboxEvent(SECRET, body))).toEqual(JSON.parse(body));
  for (const wrong of [undefined, '', 'ab', signSandboxEvent('y', body), signSandboxEvent(SECRET, `${body} `)])
    await expect(read(wrong)).rejects.toThrow(InvalidEventError);
});

test('a refund is made once by its id, never of more than is left nor of what is not paid', async () => {
  const { ref } = await open();
  const refund = (refundId: string, amountMinor: number) =>
    provider.refunds!.start({ refundId, providerRef: ref, amountMinor, currency: 'XOF' });
  const [first, second] = [randomUUID(), randomUUID()];
  const refused = (refundId: string, amountMinor: number) => ({
    ref: `sbre_${refundId}`,
    refundId,
    amountMinor,
    status: 'failed',
    failureCode: 'charge_already_refunded',
  });
  expect(await refund(first, 1)).toEqual(refused(first, 1));
  await desk.act(ref, 'pay');
  const done = { ref: `sbre_${first}`, refundId: first, amountMinor: 3000, status: 'done' };
  expect(await refund(first, 3000)).toEqual(done);
  expect(await refund(first, 3000)).toEqual(done);
  expect(await refund(second, 2001)).toEqual(refused(second, 2001));
  expect((await provider.fetchState(ref)).refunds).toEqual([done]);
  expect((await findCharge(db, ref))!.status).toBe('paid');
  expect(await refund(second, 2000)).toMatchObject({ status: 'done', amountMinor: 2000 });
  expect((await findCharge(db, ref))!.status).toBe('refunded');
});

test('the demo’s phone: the page is a phone, nothing is charged before its PIN, and money goes back after a while', async () => {
  const phone = createSandboxPhone(db, provider);
  expect(phone).toMatchObject({ name: 'sandbox-phone', currencies: ['USD', 'CDF'] });
  expect([phone.subscriptions, phone.listMovements]).toEqual([undefined, undefined]);
  const id = randomUUID();
  await db.insert(payments).values({
    id,
    purpose: 'donation',
    purposeId: randomUUID(),
    provider: 'sandbox-phone',
    amountMinor: 1250,
    currency: 'USD',
    interval: 'one_time',
    language: 'fr',
  });
  const pageUrl = 'https://site.example/payments/p.s';
  const { providerRef, checkoutUrl } = await phone.openCheckout({ paymentId: id, pageUrl } as never);
  expect([providerRef, checkoutUrl]).toEqual([`sb_${id}`, `${pageUrl}/phone`]);
  await db.update(payments).set({ checkoutUrl }).where(eq(payments.id, id));
  expect(await phone.fetchState(providerRef)).toEqual({ status: 'pending', amountMinor: 1250, currency: 'USD' });
  const ask = (number: string) =>
    phone.phone!.startDeposit({ paymentId: id, operator: 'o', phone: number, amountMinor: 1250, currency: 'USD' });
  expect(await ask('243810000099')).toEqual({ failureCode: 'PAYER_NOT_FOUND' });
  expect(await findCharge(db, providerRef)).toBeUndefined();
  expect(await ask('243810000012')).toEqual({});
  expect(await findCharge(db, providerRef)).toMatchObject({
    amountMinor: 1250,
    currency: 'USD',
    interval: 'one_time',
    subscriptionRef: null,
    description: 'Mobile money',
    returnUrl: pageUrl,
  });
  await desk.act(providerRef, 'pay');
  expect(await phone.fetchState(providerRef)).toMatchObject({
    status: 'paid',
    amountMinor: 1250,
    method: 'M-Pesa (Vodacom)',
  });
  const refundId = randomUUID();
  expect(await phone.refunds!.start({ refundId, providerRef, amountMinor: 1250, currency: 'USD' })).toMatchObject({
    status: 'accepted',
    refundId,
  });
  const [row] = await refundsOf(providerRef);
  const wait = row!.doneAt.getTime() - Date.now();
  expect([wait > 5000, wait <= 15_000]).toEqual([true, true]);
});

test('the demo’s operators take francs in whole units and dollars, within limits', async () => {
  const phone = createSandboxPhone(db, provider);
  const operators = await phone.phone!.listOperators();
  expect(operators.map(({ id }) => id).toSorted()).toEqual(['AIRTEL_COD', 'ORANGE_COD', 'VODACOM_MPESA_COD']);
  expect(operators[0]).toEqual({
    id: operators[0]!.id,
    name: expect.any(String),
    limits: [
      { currency: 'CDF', leastMinor: 10_000, mostMinor: 1_000_000_000, isWhole: true },
      { currency: 'USD', leastMinor: 100, mostMinor: 250_000, isWhole: false },
    ],
  });
});

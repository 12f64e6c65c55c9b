import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { callFunction } from '#platform/functions.ts';
import { contributions, funds } from '#app/features/donations/tables.server.ts';
import { createDonation } from '#app/features/donations/donations.server.ts';
import { checkPayment, providerOf } from '#app/features/payments/pay.server.ts';
import { askPhone } from '#app/features/payments/phone/deposit.server.ts';
import { createPawapayProvider } from '#app/features/payment-providers/pawapay/pawapay-provider.server.ts';
import { askRefund, followOpenRefunds } from '#app/features/payments/refunds/refund-job.server.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import { tryAgain } from '#app/features/payments/try-again.server.ts';
import { payments, refunds as refundRows, webhookEvents } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { enterRate, findOldRates } from '#app/features/payments/rates.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { mails } from '#platform/tables.ts';
import type { Visitor } from '#platform/visitor.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite } from './gifts.ts';
import { startPawapayStandIn } from './stand-ins/pawapay.ts';

const stand = await startPawapayStandIn();
afterAll(() => stand.close());
const { deposits, refunds, state } = stand;

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
const ORIGIN = 'https://www.elikya.example';
const provider = createPawapayProvider(
  db,
  { token: 'a-token', apiUrl: stand.url, callbackKey: stand.callbackKey },
  ORIGIN,
);
pay.providers.set('pawapay', provider);
pay.phone = provider;
const give = createDonation(() => pay);
const caller: Visitor = { language: 'fr', address: '::1', requestId: 't' };
beforeEach(() => {
  state.mood = 'well';
});

async function start(body: object = {}) {
  const answer = await callFunction(
    siteContext,
    give,
    {
      programId: 'project-1',
      amount: 25_000,
      donationType: 'one_time',
      donorName: 'A',
      donorEmail: 'a@example.org',
      anonymous: false,
      method: 'mobile',
      ...body,
    },
    caller,
  );
  if (!answer.ok) return { answer };
  const id = /payments\/([\w-]+)\.[\w-]+\/phone/.exec(String(answer.body.checkoutUrl))![1]!;
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  return { answer, payment: payment! };
}
const read = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
const ASKED = { operator: 'VODACOM_MPESA_COD', phone: '081 000 00 12' };

const WEBHOOK = `${ORIGIN}/webhooks/pawapay`;

/** Carries a callback to our webhook. */
async function carry(
  payload: object,
  encoding: 'der' | 'ieee-p1363' = 'der',
  tamper = (body: string) => body,
): Promise<number> {
  const { body, headers } = await stand.sign(payload, WEBHOOK, encoding);
  return receiveEvent(pay, 'pawapay', tamper(body), headers, WEBHOOK);
}
const callback = (id: string, encoding?: 'der' | 'ieee-p1363', tamper?: (body: string) => string) =>
  carry(stand.depositCallback(id), encoding, tamper);

/** A gift in francs that arrived by phone. */
async function paidGift(): Promise<string> {
  const { payment } = await start();
  await askPhone(pay, payment!, ASKED, 'fr');
  stand.endDeposit(payment!.id);
  await checkPayment(pay, payment!.id);
  return payment!.id;
}
const refundsOf = (id: string) => db.select().from(refundRows).where(eq(refundRows.paymentId, id));
const sendBack = async (id: string, amountMinor?: number) => {
  const refund = (await refundLater(db, pay.jobs, id, 'staff', amountMinor))!;
  await askRefund(pay, refund.id);
  return refund.id;
};

for (const encoding of ['der', 'ieee-p1363'] as const) {
  test(`a gift by phone: asked, confirmed by a callback signed in ${encoding}, counted once in the fund's currency`, async () => {
    const { payment } = await start();
    expect(payment!.currency).toBe('CDF');
    expect(payment!.amountMinor % 100).toBe(0);
    expect(await askPhone(pay, payment!, ASKED, 'fr')).toBeUndefined();
    expect(deposits.get(payment!.id)!.payer.accountDetails.phoneNumber).toBe('243810000012');
    expect((await checkPayment(pay, payment!.id))!.status).toBe('pending');
    stand.endDeposit(payment!.id);
    const before = (await db.select().from(funds))[0]!.raisedMinor;
    expect(await callback(payment!.id, encoding)).toBe(200);
    expect(await callback(payment!.id, encoding)).toBe(200);
    expect((await read(payment!.id)).status).toBe('paid');
    const [counted] = await db.select().from(contributions).where(eq(contributions.paymentId, payment!.id));
    // 25 000 XOF are some 44 dollars.
    expect(counted!.countedMinor).toBeGreaterThan(3500);
    expect((await db.select().from(funds))[0]!.raisedMinor).toBe(before + counted!.countedMinor);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

test('a forged or tampered callback is refused, and even a true one says nothing by itself', async () => {
  const { payment } = await start();
  await askPhone(pay, payment!, ASKED, 'fr');
  expect(await callback(payment!.id, 'der', (body) => body.replace('ACCEPTED', 'COMPLETED'))).toBe(400);
  expect(
    await receiveEvent(
      pay,
      'pawapay',
      JSON.stringify({ depositId: payment!.id, status: 'COMPLETED' }),
      new Headers(),
      `${ORIGIN}/webhooks/pawapay`,
    ),
  ).toBe(400);
  expect(await callback(payment!.id)).toBe(200);
  expect((await read(payment!.id)).status).toBe('pending');
});

test('a second press asks once; dollars may be chosen instead of francs', async () => {
  const { payment } = await start();
  expect(await askPhone(pay, payment!, { ...ASKED, currency: 'USD' }, 'fr')).toBeUndefined();
  expect(await askPhone(pay, await read(payment!.id), ASKED, 'fr')).toBeUndefined();
  expect(deposits.get(payment!.id)!.currency).toBe('USD');
  stand.endDeposit(payment!.id);
  expect((await checkPayment(pay, payment!.id))!.status).toBe('paid');
  expect((await read(payment!.id)).method).toBe('M-Pesa (Vodacom) •• 12');
});

test('refused before the PIN, with HTTP 200: said beside the number, and the same payment goes on', async () => {
  const { payment } = await start();
  state.mood = 'rejects';
  expect(await askPhone(pay, payment!, ASKED, 'fr')).toMatchObject({ code: 'phone_refused', field: 'phone' });
  state.mood = 'well';
  expect(await askPhone(pay, payment!, ASKED, 'fr')).toBeUndefined();
  expect(await askPhone(pay, (await start()).payment!, { ...ASKED, phone: '12' }, 'fr')).toMatchObject({
    code: 'phone_invalid',
  });
  expect(await askPhone(pay, (await start()).payment!, { ...ASKED, operator: 'AIRTEL_COD' }, 'fr')).toMatchObject({
    code: 'operator_unknown',
  });
});

test('limits are read from the provider; an outage loses nothing', async () => {
  const { payment } = await start({ amount: 50_000_000 });
  expect(await askPhone(pay, payment!, ASKED, 'fr')).toMatchObject({ code: 'phone_amount_limits' });
  const small = (await start()).payment!;
  state.mood = 'down';
  await expect(askPhone(pay, small, ASKED, 'fr')).rejects.toThrow();
  state.mood = 'well';
  expect(await askPhone(pay, small, ASKED, 'fr')).toBeUndefined();
});

test('a wrong PIN: failed, and a new try is a new payment of the same gift', async () => {
  const { payment } = await start();
  await askPhone(pay, payment!, ASKED, 'fr');
  Object.assign(deposits.get(payment!.id)!, {
    status: 'FAILED',
    failureReason: { failureCode: 'PAYMENT_NOT_APPROVED', failureMessage: '' },
  });
  expect(await callback(payment!.id)).toBe(200);
  expect(await read(payment!.id)).toMatchObject({ status: 'failed', failureCode: 'PAYMENT_NOT_APPROVED' });
  const again = await read(await tryAgain(pay, payment!.id, providerOf(pay, payment!)));
  expect(again).toMatchObject({ status: 'pending', purposeId: payment!.purposeId, amountMinor: payment!.amountMinor });
  expect(again.id).not.toBe(payment!.id);
});

test('a refund is late: asked, accepted, done by its own callback, told twice; only then does the money leave the books', async () => {
  const id = await paidGift();
  const refundId = await sendBack(id);
  await askRefund(pay, refundId);
  // Whole francs: the operator refuses "56712.00".
  expect(refunds.get(refundId)).toMatchObject({
    depositId: id,
    amount: expect.stringMatching(/^\d+$/),
    status: 'ACCEPTED',
  });
  expect(await refundsOf(id)).toMatchObject([{ id: refundId, status: 'accepted', reason: 'staff' }]);
  expect(await read(id)).toMatchObject({ status: 'paid', keptMinor: (await read(id)).amountMinor });
  // The callback may come before the state is there.
  expect(await carry({ ...stand.refundCallback(refundId), status: 'COMPLETED' })).toBe(200);
  expect((await read(id)).status).toBe('paid');
  stand.endRefund(refundId);
  await carry({ refundId, status: 'PROCESSING' });
  expect(await read(id)).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect((await refundsOf(id))[0]).toMatchObject({ status: 'done', endedAt: expect.any(Date) });
  expect((await db.select().from(receipts).where(eq(receipts.paymentId, id)))[0]!.cancelledAt).not.toBeNull();
  expect(await carry(stand.refundCallback(refundId))).toBe(200);
  expect(await refundLater(db, pay.jobs, id, 'staff')).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a refund whose callback never comes is followed by the sweep', async () => {
  const id = await paidGift();
  const refundId = await sendBack(id);
  stand.endRefund(refundId);
  await followOpenRefunds(pay);
  expect((await read(id)).status).toBe('paid');
  await db
    .update(refundRows)
    .set({ createdAt: new Date(Date.now() - 90_000) })
    .where(eq(refundRows.id, refundId));
  await followOpenRefunds(pay);
  expect((await read(id)).status).toBe('refunded');
});

test('asking for a refund that broke off is taken up by the sweep, under the same id', async () => {
  const id = await paidGift();
  state.mood = 'down';
  const refund = (await refundLater(db, pay.jobs, id, 'staff'))!;
  await expect(askRefund(pay, refund.id)).rejects.toThrow('503');
  state.mood = 'well';
  await db
    .update(refundRows)
    .set({ createdAt: new Date(Date.now() - 90_000) })
    .where(eq(refundRows.id, refund.id));
  await followOpenRefunds(pay);
  expect([...refunds.values()].filter(({ depositId }) => depositId === id)).toMatchObject([
    { refundId: refund.id, status: 'ACCEPTED' },
  ]);
});

for (const when of ['at once', 'later'] as const) {
  test(`a refund that is refused ${when} leaves the money where it is, and the foundation is told`, async () => {
    const id = await paidGift();
    if (when === 'at once') state.mood = 'rejects';
    const refundId = await sendBack(id);
    if (when === 'later') {
      stand.endRefund(refundId, 'RECIPIENT_NOT_FOUND');
      await carry(stand.refundCallback(refundId));
    }
    expect((await refundsOf(id))[0]).toMatchObject({
      status: 'failed',
      failureCode: when === 'at once' ? 'REFUNDS_NOT_ALLOWED' : 'RECIPIENT_NOT_FOUND',
    });
    expect((await read(id)).status).toBe('paid');
    expect(await db.$count(mails, eq(mails.uniqueKey, `refund-failed:${refundId}`))).toBe(1);
    expect(await db.$count(mails, eq(mails.uniqueKey, `refund:${refundId}`))).toBe(0);
    // It may be asked for again: another try, another id.
    state.mood = 'well';
    expect(await sendBack(id)).not.toBe(refundId);
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

test('a part made in the dashboard, under an id that is not ours, is seen by its callback and counted once', async () => {
  const id = await paidGift();
  const { amountMinor } = await read(id);
  const refundId = stand.refundInDashboard(id, '1000');
  expect(await carry(stand.refundCallback(refundId))).toBe(200);
  expect(await refundsOf(id)).toMatchObject([{ providerRef: refundId, status: 'accepted', reason: 'provider' }]);
  stand.endRefund(refundId);
  expect(await carry(stand.refundCallback(refundId))).toBe(200);
  expect(await carry({ ...stand.refundCallback(refundId), status: 'ACCEPTED' })).toBe(200);
  expect(await read(id)).toMatchObject({ status: 'paid', keptMinor: amountMinor - 100_000 });
  // What is left can still go back, and no more than that.
  const rest = await sendBack(id);
  expect(refunds.get(rest)!.amount).toBe(String(amountMinor / 100 - 1000));
  stand.endRefund(rest);
  await checkPayment(pay, id);
  expect((await read(id)).status).toBe('refunded');
  expect(
    await db.$count(
      mails,
      inArray(
        mails.uniqueKey,
        (await refundsOf(id)).map((refund) => `refund:${refund.id}`),
      ),
    ),
  ).toBe(2);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('without a key for callbacks nothing is kept of what is not ours, and what is ours is still only asked after', async () => {
  const open = createPawapayProvider(db, { token: 'a-token', apiUrl: stand.url }, ORIGIN);
  const parts = { ...pay, providers: new Map([['pawapay', open]]) };
  const tell = (body: object, sender = '192.0.2.1') =>
    receiveEvent(parts, 'pawapay', JSON.stringify(body), new Headers(), WEBHOOK, sender);
  const before = await db.$count(webhookEvents);
  expect(await tell({ depositId: randomUUID(), status: 'COMPLETED' })).toBe(200);
  expect(await tell({ refundId: randomUUID(), status: 'COMPLETED' })).toBe(200);
  expect(await db.$count(webhookEvents)).toBe(before);
  const id = await paidGift();
  // A true refund of somebody else's deposit, said to be of this one.
  const other = stand.refundInDashboard(await paidGift(), '100');
  stand.endRefund(other);
  refunds.get(other)!.depositId = randomUUID();
  expect(await tell({ refundId: other, depositId: id, status: 'COMPLETED' })).toBe(200);
  expect(await refundsOf(id)).toEqual([]);
  for (let event = 0; event < 120; event++) await tell({ depositId: randomUUID(), status: 'COMPLETED' }, '192.0.2.7');
  expect(await tell({ depositId: id, status: 'COMPLETED' }, '192.0.2.7')).toBe(429);
});

test('a callback with a status nobody writes is refused, not kept', async () => {
  for (const status of ['A\0B', 'X'.repeat(900_000), ''])
    expect(await carry({ depositId: randomUUID(), status })).toBe(400);
});

test('dollars go out without decimals that say nothing', async () => {
  const { payment } = await start();
  expect(await askPhone(pay, payment!, { ...ASKED, currency: 'USD' }, 'fr')).toBeUndefined();
  await db.update(payments).set({ amountMinor: 1250, currency: 'USD' }).where(eq(payments.id, payment!.id));
  const again = (await start()).payment!;
  await db.update(payments).set({ amountMinor: 1250, currency: 'USD' }).where(eq(payments.id, again.id));
  expect(await askPhone(pay, await read(again.id), ASKED, 'fr')).toBeUndefined();
  expect(deposits.get(again.id)!.amount).toBe('12.5');
});

test('a rate too old converts no charge, neither at the start nor on the phone’s page', async () => {
  const strict = createPawapayProvider(db, { token: 'a-token', apiUrl: stand.url }, ORIGIN, 45);
  const parts = { ...pay, phone: strict, providers: new Map([['pawapay', strict]]) };
  const giveStrictly = () =>
    callFunction(
      siteContext,
      createDonation(() => parts),
      {
        programId: 'project-1',
        amount: 25_000,
        donationType: 'one_time',
        donorName: 'A',
        donorEmail: 'a@example.org',
        anonymous: false,
        method: 'mobile',
      },
      caller,
    );
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const newest = (ago: number) =>
    db.execute(sql`update currency_rates set day = ${day(ago)} where currency in ('CDF', 'USD')`);
  // The newest of each alone: the day of others would be theirs, too.
  await db.execute(
    sql`delete from currency_rates old using currency_rates newer where newer.currency = old.currency and newer.day > old.day`,
  );
  const id = (await start()).payment!.id;
  await newest(45);
  expect(await giveStrictly()).toMatchObject({ ok: true });
  await newest(46);
  const count = await db.$count(payments);
  expect(await giveStrictly()).toMatchObject({
    ok: false,
    status: 409,
    body: { code: 'rate_too_old', fields: { method: expect.any(String) } },
  });
  expect(await db.$count(payments)).toBe(count);
  expect(await askPhone(parts, await read(id), { ...ASKED, currency: 'USD' }, 'fr')).toMatchObject({
    code: 'rate_too_old',
  });
  await enterRate(db, 'CDF', '2480.5', day(0));
  await enterRate(db, 'USD', '1.09', day(0));
  expect(await giveStrictly()).toMatchObject({ ok: true });
  expect((await findOldRates(db, 7)).map(({ currency }) => currency)).toEqual([]);
  for (const [currency, rate, on] of [
    ['XOF', '655', day(0)],
    ['USD', '0', day(0)],
    ['USD', '1,09', day(0)],
    ['USD', '1.09', day(-2)],
  ] as const)
    await expect(enterRate(db, currency, rate, on)).rejects.toThrow(RangeError);
});

test('a provider that drips is given up in time', async () => {
  const id = await paidGift();
  state.mood = 'drips';
  const started = performance.now();
  await expect(checkPayment(pay, id)).rejects.toThrow();
  expect(performance.now() - started).toBeLessThan(20_000);
}, 240_000);

test('monthly gifts are not taken by phone, and a payment never asked for expires', async () => {
  expect((await start({ donationType: 'monthly' })).answer).toMatchObject({
    ok: false,
    body: { code: 'mobile_once_only' },
  });
  const { payment } = await start();
  await db
    .update(payments)
    .set({ createdAt: new Date(Date.now() - 3 * 3600_000) })
    .where(eq(payments.id, payment!.id));
  expect((await checkPayment(pay, payment!.id))!.status).toBe('expired');
});

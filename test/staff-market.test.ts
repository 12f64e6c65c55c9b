import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { callFunction } from '#platform/functions.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { listLineRefunds, refundedPieces } from '#app/features/marketplace/line-refunds.server.ts';
import { deliverOrder, prepareOrder, sendOrder } from '#app/features/marketplace/order-steps.server.ts';
import { findOrder } from '#app/features/marketplace/orders.server.ts';
import { listPrices } from '#app/features/marketplace/prices.server.ts';
import { listProducts, products } from '#app/features/marketplace/products.server.ts';
import { advanceOrder } from '#app/features/marketplace/staff/advance-order.server.ts';
import { moveStock, setLowStock } from '#app/features/marketplace/staff/move-stock.server.ts';
import { refundLine } from '#app/features/marketplace/staff/refund-line.server.ts';
import { readSlip } from '#app/features/marketplace/staff/slip.server.ts';
import { setPrice } from '#app/features/marketplace/staff/set-price.server.ts';
import { orderLines, orders, productStock, stockMoves } from '#app/features/marketplace/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { askRefund } from '#app/features/payments/refunds/refund-job.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, paymentOf } from './gifts.ts';
import { openDesk } from './staff-desk.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await db.transaction((tx) => seedCollection(tx, products, { withSamples: true }));
const settings = { refundAloneXof: 200_000 };
const { hire, linesOf, planOf } = openDesk(siteContext, [
  moveStock(),
  setLowStock(),
  setPrice(),
  advanceOrder(pay.jobs),
  refundLine({ jobs: pay.jobs, settings }),
]);
const [market, treasurer, other] = [await hire('marche'), await hire('tresorerie'), await hire('tresorerie')];
const customerInfo = { firstName: 'Aline', lastName: 'K', email: 'a@example.org', address: '8', city: 'Kinshasa' };
const create = createMarketplaceOrder(() => pay);
const hand = { who: 'Odette' };

const shelfOf = async (id: string) => (await db.select().from(productStock).where(eq(productStock.productId, id)))[0]!;
const buy = (items: { id: string; quantity: number }[]) =>
  callFunction(siteContext, create, { items, customerInfo }, { language: 'fr', address: '::1', requestId: 't' });

/** A paid order of flour (1) and honey (3). */
async function place(flour: number, honey = 0) {
  const items = [
    { id: '1', quantity: flour },
    { id: '3', quantity: honey },
  ].filter(({ quantity }) => quantity > 0);
  const paymentId = paymentOf(await buy(items));
  await desk.act(`sb_${paymentId}`, 'pay');
  await checkPayment(pay, paymentId);
  const payment = async () => (await db.select().from(payments).where(eq(payments.id, paymentId)))[0]!;
  const id = (await payment()).purposeId;
  const order = async () => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;
  const refundsOf = () => db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.createdAt);
  /** The provider is asked for every refund that waits, and answers. */
  const settle = async () => {
    for (const { id: refundId, status } of await refundsOf()) if (status === 'asked') await askRefund(pay, refundId);
    await checkPayment(pay, paymentId);
  };
  const back = (who: typeof market, productId: string, quantity: number, more: object = {}) =>
    who.call('refund-line', { orderId: id, productId, quantity, reason: 'abîmé', ...more });
  return { id, payment, order, refundsOf, settle, back };
}

test('a move adds to the shelf or takes from it, with who and why; never below what is there, never by the wrong sign', async () => {
  const before = (await shelfOf('5')).available;
  expect(
    await market.call('move-stock', { productId: '5', quantity: 10, reason: 'received', note: 'bon 77' }),
  ).toMatchObject({
    available: before + 10,
  });
  expect(await market.call('move-stock', { productId: '5', quantity: -4, reason: 'spoiled' })).toMatchObject({
    available: before + 6,
  });
  expect(await market.call('move-stock', { productId: '5', quantity: -6, reason: 'corrected' })).toMatchObject({
    available: before,
  });
  const said = (quantity: unknown, reason: string, productId = '5') =>
    market.call('move-stock', { productId, quantity, reason });
  expect(await said(-1, 'received')).toMatchObject({ code: 'pieces_sign', fields: { quantity: expect.any(String) } });
  expect(await said(1, 'spoiled')).toMatchObject({ code: 'pieces_sign' });
  expect(await said(0, 'corrected')).toMatchObject({ code: 'pieces_invalid' });
  expect(await said(1.5, 'corrected')).toMatchObject({ code: 'pieces_invalid' });
  expect(await said(-before - 1, 'corrected')).toMatchObject({ code: 'pieces_short' });
  expect(await said(1, 'corrected', '999')).toMatchObject({ code: 'product_missing' });
  expect((await shelfOf('5')).available).toBe(before);
  const moves = await db.select().from(stockMoves).where(eq(stockMoves.productId, '5')).orderBy(stockMoves.id);
  expect(moves.slice(-3).map(({ delta, reason, who, why }) => [delta, reason, who, why])).toEqual([
    [10, 'received', market.id, 'bon 77'],
    [-4, 'spoiled', market.id, null],
    [-6, 'corrected', market.id, null],
  ]);
  expect((await linesOf('product:5'))[0]).toMatchObject({
    before: { available: before },
    after: { available: before + 10, moved: 10, why: 'received' },
    reason: 'bon 77',
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a product is low from the piece on that brings it under its threshold, and no longer once there are enough', async () => {
  const low = async () => (await shelfOf('6')).lowSince !== null;
  const there = (await shelfOf('6')).available;
  expect(await low()).toBe(false);
  expect(await market.call('set-low-stock', { productId: '6', lowAt: there })).toEqual({ lowAt: there });
  expect(await low()).toBe(false);
  await market.call('move-stock', { productId: '6', quantity: -1, reason: 'spoiled' });
  const since = (await shelfOf('6')).lowSince;
  expect(since).not.toBeNull();
  await market.call('move-stock', { productId: '6', quantity: -1, reason: 'spoiled' });
  expect((await shelfOf('6')).lowSince).toEqual(since);
  await market.call('move-stock', { productId: '6', quantity: 2, reason: 'received' });
  expect(await low()).toBe(false);
  await market.call('set-low-stock', { productId: '6', lowAt: there + 1 });
  expect(await low()).toBe(true);
  await market.call('set-low-stock', { productId: '6', lowAt: 0 });
  expect(await low()).toBe(false);
  // A sale counts as well as a hand.
  await market.call('set-low-stock', { productId: '6', lowAt: there });
  expect(await buy([{ id: '6', quantity: 1 }])).toMatchObject({ ok: true });
  expect(await low()).toBe(true);
});

test('the last piece is ordered and spoils at the same moment: one of the two is told that it is gone', async () => {
  for (let round = 0; round < 5; round++) {
    const { available } = await shelfOf('8');
    await market.call('move-stock', { productId: '8', quantity: 1 - available, reason: 'corrected' });
    const [sold, spoiled] = await Promise.all([
      buy([{ id: '8', quantity: 1 }]),
      market.call('move-stock', { productId: '8', quantity: -1, reason: 'spoiled' }),
    ]);
    expect([sold.ok, spoiled.code === undefined].sort()).toEqual([false, true]);
    expect((await shelfOf('8')).available).toBe(0);
    await market.call('move-stock', { productId: '8', quantity: 3, reason: 'received' });
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a price has its history; an order keeps the price it was made at', async () => {
  const { id } = await place(1);
  const was = (await shelfOf('1')).priceMinor;
  expect(
    await treasurer.call('set-price', {
      productId: '1',
      amount: '11,40',
      was: '13',
      currency: 'USD',
      reason: 'récolte',
    }),
  ).toEqual({
    amount: '11.40',
    currency: 'USD',
  });
  await treasurer.call('set-price', { productId: '1', amount: 11.4, was: 13 });
  const card = (await listProducts(db)).find((one) => one.id === '1')!;
  expect([card.priceCents, card.originalCents, card.percentOff]).toEqual([1140, 1300, 12]);
  expect((await listPrices(db, '1')).map(({ priceMinor, who, why }) => [priceMinor, who, why])).toEqual([
    [1140, treasurer.id, 'récolte'],
    [was, null, null],
  ]);
  expect(await db.select({ price: orderLines.priceMinor }).from(orderLines).where(eq(orderLines.orderId, id))).toEqual([
    { price: was },
  ]);
  expect(await treasurer.call('set-price', { productId: '1', amount: 5, currency: 'XOF' })).toMatchObject({
    code: 'currency_of_market',
  });
  expect(await treasurer.call('set-price', { productId: '1', amount: 5, was: 5 })).toMatchObject({
    code: 'price_was_less',
  });
  expect(await treasurer.call('set-price', { productId: '1', amount: 0 })).toMatchObject({ code: 'amount_invalid' });
  expect(await treasurer.call('set-price', { productId: '1', amount: 10_001 })).toMatchObject({
    code: 'price_too_large',
  });
  expect(await treasurer.call('set-price', { productId: '999', amount: 1 })).toMatchObject({ code: 'product_missing' });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the market asks, the treasurer gives: pieces are paid back once, and are on the shelf again', async () => {
  const flour = (await shelfOf('1')).available;
  const { id, payment, refundsOf, settle, back, order } = await place(3, 1);
  const price = (await shelfOf('1')).priceMinor;
  const asked = await back(market, '1', 2);
  expect(asked).toMatchObject({ code: 'approval_needed', planId: expect.any(String) });
  expect(await planOf(asked.planId)).toMatchObject({
    reason: 'abîmé',
    summary: {
      order: (await order()).number,
      goods: expect.stringMatching(/^2 × Farine/),
      sum: expect.stringContaining('22,80'),
    },
  });
  expect(await refundsOf()).toEqual([]);
  const both = await Promise.all([
    treasurer.call('approve-plan', { planId: asked.planId }),
    other.call('approve-plan', { planId: asked.planId }),
  ]);
  expect(both.map(({ state, code }) => code ?? state).sort()).toEqual(['done', 'plan_decided']);
  expect(both.find(({ code }) => code === undefined)).toMatchObject({
    refundId: (await refundsOf())[0]!.id,
    amount: '22.80',
  });
  await settle();
  expect((await payment()).keptMinor).toBe((await order()).totalMinor - 2 * price);
  expect(await refundedPieces(db, id)).toEqual(new Map([['1', 2]]));
  expect((await shelfOf('1')).available).toBe(flour - 1);
  expect(await back(market, '1', 2)).toMatchObject({ code: 'line_refunded', left: 1 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('two give back the last piece at once: it goes once', async () => {
  const { back, settle, payment, order, id } = await place(1, 1);
  const answers = await Promise.all([back(treasurer, '1', 1), back(other, '1', 1)]);
  expect(answers.map(({ code, refundId }) => code ?? typeof refundId).sort()).toEqual(['line_refunded', 'string']);
  await settle();
  const price = (await shelfOf('1')).priceMinor;
  expect((await payment()).keptMinor).toBe((await order()).totalMinor - price);
  expect((await linesOf(`order:${(await order()).number}`)).map(({ verb }) => verb)).toEqual(['refund-line']);
  expect(await refundedPieces(db, id)).toEqual(new Map([['1', 1]]));
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('of different lines at once, one waits for the other at the provider, and both go back', async () => {
  const { back, settle, payment } = await place(1, 1);
  const answers = await Promise.all([back(treasurer, '1', 1), back(other, '3', 1)]);
  expect(answers.map(({ code, refundId }) => code ?? typeof refundId)).toEqual(['string', 'string']);
  await settle();
  expect(await payment()).toMatchObject({ keptMinor: 0, status: 'refunded' });
});

test('above the limit the treasurer asks too; all that went back of one payment counts', async () => {
  settings.refundAloneXof = 12_000;
  const { back, settle } = await place(3);
  // 11.40 dollars are some 6 900 francs: one fits, the second is above.
  expect(await back(treasurer, '1', 1)).toMatchObject({ refundId: expect.any(String) });
  await settle();
  const asked = await back(treasurer, '1', 1);
  expect(asked).toMatchObject({ code: 'approval_needed' });
  expect(await treasurer.call('approve-plan', { planId: asked.planId })).toMatchObject({ code: 'own_plan' });
  expect(await other.call('approve-plan', { planId: asked.planId })).toMatchObject({ state: 'done' });
  settings.refundAloneXof = 200_000;
});

test('what is approved is the sum that was asked for: where pieces come to another sum by then, nothing goes', async () => {
  const { back, settle, refundsOf } = await place(2);
  const asked = await back(market, '1', 1);
  expect((await planOf(String(asked.planId))).input).toMatchObject({ amount: '11.40' });
  // With the other piece gone it is the last, and the delivery would go with it.
  await back(treasurer, '1', 1);
  await settle();
  expect(await treasurer.call('approve-plan', { planId: asked.planId })).toMatchObject({
    code: 'plan_failed',
    reason: 'refund_changed',
  });
  expect(await refundsOf()).toHaveLength(1);
  expect(await back(treasurer, '1', 1, { amount: '11.40' })).toMatchObject({ code: 'refund_changed', amount: '26.40' });
  expect(await back(treasurer, '1', 1, { amount: '26.40' })).toMatchObject({ amount: '26.40' });
});

test('with the last piece of what never left the delivery goes back, and the order ends; spoiled pieces stay off the shelf', async () => {
  const flour = (await shelfOf('1')).available;
  const { back, settle, payment, order } = await place(2);
  expect(await back(treasurer, '1', 1, { isShelved: false })).toMatchObject({ amount: '11.40' });
  await settle();
  expect(await back(treasurer, '1', 1)).toMatchObject({ amount: '26.40' });
  await settle();
  expect([(await order()).status, (await payment()).keptMinor]).toEqual(['refunded', 0]);
  expect((await shelfOf('1')).available).toBe(flour - 1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('of a parcel that left, the pieces stay with the buyer unless they came back; the delivery is not paid back', async () => {
  const flour = (await shelfOf('1')).available;
  const { id, back, settle } = await place(2);
  await prepareOrder(db, pay.jobs, id, hand);
  await sendOrder(db, pay.jobs, id, hand);
  await deliverOrder(db, pay.jobs, id, hand);
  expect(await back(treasurer, '1', 1, { isShelved: false })).toMatchObject({ amount: '11.40' });
  expect((await shelfOf('1')).available).toBe(flour - 2);
  await settle();
  expect(await back(treasurer, '1', 1)).toMatchObject({ amount: '11.40' });
  expect((await shelfOf('1')).available).toBe(flour - 1);
  await settle();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a refund that the provider refuses gives the piece free to be given back again; goods are not shelved twice', async () => {
  const flour = (await shelfOf('1')).available;
  const { id, back, refundsOf, settle } = await place(1, 1);
  await back(treasurer, '1', 1);
  const [refund] = await refundsOf();
  await db.update(refunds).set({ status: 'failed', endedAt: new Date() }).where(eq(refunds.id, refund!.id));
  expect(await refundedPieces(db, id)).toEqual(new Map());
  expect(await back(treasurer, '1', 1)).toMatchObject({ refundId: expect.any(String) });
  await settle();
  expect((await shelfOf('1')).available).toBe(flour);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('nothing is given back of what is not paid, of no such line, or without a reason', async () => {
  const { id, order, settle, back } = await place(1);
  expect(await back(treasurer, '2', 1)).toMatchObject({ code: 'product_unknown' });
  expect(await back(treasurer, '1', 1, { reason: ' ' })).toMatchObject({
    code: 'reason_required',
    fields: { reason: expect.any(String) },
  });
  expect(await back(treasurer, '1', 0)).toMatchObject({ code: 'pieces_invalid' });
  expect(
    await treasurer.call('refund-line', {
      orderId: '00000000-0000-4000-8000-000000000000',
      productId: '1',
      quantity: 1,
      reason: 'x',
    }),
  ).toMatchObject({ code: 'order_unknown' });
  // Half of it went back in the provider's own dashboard: what is left does not pay for the piece and its delivery.
  await desk.act(`sb_${(await db.select().from(payments).where(eq(payments.purposeId, id)))[0]!.id}`, 'refund-half');
  await settle();
  expect(await back(treasurer, '1', 1)).toMatchObject({ code: 'refund_too_much' });
  await db.update(orders).set({ status: 'returned' }).where(eq(orders.id, id));
  expect(await back(treasurer, '1', 1)).toMatchObject({ code: 'step_refused', status: 'returned' });
  await db.update(orders).set({ status: 'paid' }).where(eq(orders.id, id));
  expect((await order()).status).toBe('paid');
});

test('what was given back is listed newest first: how many of what, how much, why and by whom', async () => {
  const { id, back, settle, refundsOf } = await place(2, 2);
  const { id: bystander } = await place(1);
  await back(treasurer, '3', 1, { reason: 'cassé' });
  await settle();
  await back(other, '1', 2);
  const [honey, flour] = await refundsOf();
  expect(await listLineRefunds(db, id)).toEqual([
    {
      refundId: flour!.id,
      quantity: 2,
      why: 'abîmé',
      who: other.id,
      at: expect.any(Date),
      name: expect.stringMatching(/^Farine/),
      amountMinor: flour!.amountMinor,
      status: 'asked',
    },
    {
      refundId: honey!.id,
      quantity: 1,
      why: 'cassé',
      who: treasurer.id,
      at: expect.any(Date),
      name: expect.stringMatching(/^Miel/),
      amountMinor: 980,
      status: 'done',
    },
  ]);
  expect(await listLineRefunds(db, bystander)).toEqual([]);
});

test('a slip says what is in the parcel, where it goes and what it weighs, in the language of who gets it, and no sum', async () => {
  const { id, back, settle } = await place(2, 1);
  await db
    .update(orders)
    .set({
      createdAt: new Date('2026-02-01T23:30:00Z'),
      language: 'en',
      customer: {
        firstName: 'Aline',
        lastName: 'K',
        address: '8, rue',
        postalCode: '12',
        city: 'Matadi',
        country: 'RDC',
        phone: '+243 81',
        notes: 'Sonner',
      },
    })
    .where(eq(orders.id, id));
  const slip = async () => readSlip(db, (await findOrder(db, id))!);
  const { number } = (await findOrder(db, id))!;
  const first = await slip();
  expect(first).toMatchObject({ lang: 'en', dir: 'ltr', number: expect.stringContaining(String(number)) });
  const flat = (part: unknown) => JSON.stringify(part);
  expect(first.day).toContain('2 February 2026');
  expect(first.to).toHaveLength(5);
  expect(flat(first.to)).toMatch(/Aline K.*8, rue.*12 Matadi.*RDC.*\+243 81/);
  expect(flat(first.notes)).toContain('Sonner');
  expect(first.heads).toHaveLength(3);
  expect(first.lines.map(({ name, quantity }) => [flat(name).includes('Farine'), quantity])).toEqual([
    [true, '2'],
    [false, '1'],
  ]);
  expect(first.weight).toContain('10.5');
  expect(flat(first)).not.toContain('$');
  await back(treasurer, '1', 1);
  await back(treasurer, '3', 1);
  await settle();
  await db.update(orders).set({ customer: { ...(await findOrder(db, id))!.customer, phone: null, notes: null } });
  const left = await slip();
  expect(left.lines.map(({ quantity }) => quantity)).toEqual(['1']);
  expect(left.to).toHaveLength(4);
  expect(left.notes).toBeNull();
  // Nobody weighed a pineapple.
  const { id: fruit } = await place(1);
  await db.update(orderLines).set({ productId: '4' }).where(eq(orderLines.orderId, fruit));
  expect((await readSlip(db, (await findOrder(db, fruit))!)).weight).toBeNull();
});

test('an order is brought on by the staff step by step; each is a line of the log with why, a repeated one is none', async () => {
  const { id, order } = await place(1);
  const to = (step: string, more: object = {}) => market.call('advance-order', { orderId: id, to: step, ...more });
  const target = `order:${(await order()).number}`;
  expect(await to('delivered')).toMatchObject({ code: 'step_refused', status: 'paid' });
  expect(await to('returned')).toMatchObject({ code: 'step_refused', status: 'paid' });
  expect(await to('prepared', { note: 'bac 4' })).toEqual({ status: 'prepared', message: 'Prête à expédier' });
  expect(await to('prepared')).toMatchObject({ status: 'prepared' });
  expect(await to('sent', { tracking: 'CD-7' })).toMatchObject({ status: 'sent' });
  expect((await order()).tracking).toBe('CD-7');
  expect(await to('delivered')).toMatchObject({ status: 'delivered' });
  expect(await to('returned', { note: 'abîmée' })).toMatchObject({ status: 'returned' });
  expect((await linesOf(target)).map(({ before, after, reason }) => [before, after, reason])).toEqual([
    [{ status: 'paid' }, { status: 'prepared' }, 'bac 4'],
    [{ status: 'prepared' }, { status: 'sent', tracking: 'CD-7' }, null],
    [{ status: 'sent' }, { status: 'delivered' }, null],
    [{ status: 'delivered' }, { status: 'returned' }, 'abîmée'],
  ]);
  expect(await market.call('advance-order', { orderId: randomUUID(), to: 'sent' })).toMatchObject({
    code: 'order_unknown',
  });
  expect(await market.call('advance-order', { orderId: 'x', to: 'lost', tracking: 'x'.repeat(101) })).toMatchObject({
    fields: { orderId: expect.any(String), to: expect.any(String), tracking: expect.any(String) },
  });
});

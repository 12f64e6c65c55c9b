import { and, eq, ne, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { translate } from '#app/kit/words.server.ts';
import { callFunction } from '#platform/functions.ts';
import { openFiles } from '#platform/files.ts';
import { seedCollection } from '#platform/seed-content.ts';
import type { Step } from '#platform/state-events.ts';
import { mails } from '#platform/tables.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { ORDER_STATUSES, type OrderStatus } from '#app/features/marketplace/market-rules.ts';
import { orderMail } from '#app/features/marketplace/order-mail.server.ts';
import {
  askReturn,
  deliverOrder,
  prepareOrder,
  returnOrder,
  sendOrder,
} from '#app/features/marketplace/order-steps.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { releaseExpired } from '#app/features/marketplace/reservations.server.ts';
import { moveByHand } from '#app/features/marketplace/stock.server.ts';
import { orderEvents, orders, productStock, stockMoves } from '#app/features/marketplace/tables.server.ts';
import { findReceiptName } from '#app/features/receipts/receipt-hooks.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { tryAgain } from '#app/features/payments/try-again.server.ts';
import type { SandboxAct } from '#app/features/payment-providers/sandbox/sandbox-desk.server.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, paymentOf } from './gifts.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const files = await openFiles({ ...siteContext.settings, dataDir: '/tmp/elikya-orders' });
await db.transaction((tx) => seedCollection(tx, products, { withSamples: true }));
const create = createMarketplaceOrder(() => pay);
const customerInfo = {
  firstName: 'Aline',
  lastName: 'K',
  email: 'a@example.org',
  address: '8, avenue des Manguiers',
  city: 'Kinshasa',
};
const hand = { who: 'Odette', why: 'from the list' };
const PRODUCT = '2';
await db.transaction((tx) => moveByHand(tx, { productId: PRODUCT, quantity: 1000, reason: 'received' }, hand));
const steps = {
  prepare: (id: string) => prepareOrder(db, pay.jobs, id, hand),
  send: (id: string) => sendOrder(db, pay.jobs, id, { ...hand, tracking: 'CD-77' }),
  deliver: (id: string) => deliverOrder(db, pay.jobs, id, hand),
  ask: (id: string) => askReturn(db, pay.jobs, id),
  return: (id: string) => returnOrder(db, pay.jobs, id, hand),
};
const shelf = async () =>
  (await db.select().from(productStock).where(eq(productStock.productId, PRODUCT)))[0]!.available;
/** The shelf was counted again. */
async function count(pieces: number) {
  const delta = pieces - (await shelf());
  await db.update(productStock).set({ available: pieces }).where(eq(productStock.productId, PRODUCT));
  await db.insert(stockMoves).values({ productId: PRODUCT, delta, reason: 'received' });
}
const eventsOf = (id: string) =>
  db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
const mailsOf = async (id: string) =>
  (
    await db
      .select()
      .from(mails)
      .where(sql`${mails.data}->>'orderId' = ${id}`)
      .orderBy(mails.createdAt)
  ).map(({ data }) => data as { status: OrderStatus; isForUs?: boolean });
const refundsOf = async (paymentId: string) =>
  (
    await db
      .select()
      .from(refunds)
      .where(and(eq(refunds.paymentId, paymentId), ne(refunds.reason, 'provider')))
  ).length;

/** An order of three of one product, with the sandbox's hand on its payment. */
async function place(language: Language = 'fr') {
  const paymentId = paymentOf(
    await callFunction(
      siteContext,
      create,
      { items: [{ id: PRODUCT, quantity: 3 }], customerInfo },
      { language, address: '::1', requestId: 't' },
    ),
  );
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const id = payment!.purposeId;
  const order = async () => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;
  const money = async (act: SandboxAct) => {
    await desk.act(`sb_${paymentId}`, act);
    // Told twice, as providers do.
    await checkPayment(pay, paymentId);
    await checkPayment(pay, paymentId);
    return (await order()).status;
  };
  return { id, paymentId, order, money };
}

/** Which verb may follow which state; all that is not here is refused. */
const RULES: Record<keyof typeof steps, Partial<Record<OrderStatus, Step>>> = {
  prepare: { paid: 'done', prepared: 'known' },
  send: { prepared: 'done', sent: 'known' },
  deliver: { sent: 'done', delivered: 'known' },
  ask: { delivered: 'done', return_asked: 'known' },
  return: { sent: 'done', delivered: 'done', return_asked: 'done', returned: 'known' },
};
const WAY: OrderStatus[] = ['paid', 'prepared', 'sent', 'delivered', 'return_asked', 'returned'];

for (const [verb, rules] of Object.entries(RULES) as [keyof typeof steps, (typeof RULES)['send']][]) {
  test(`${verb}: what may follow which state; a refused step and a repeat change nothing and tell nobody`, async () => {
    for (const from of ORDER_STATUSES) {
      const { id, order } = await place();
      const wasSent = WAY.indexOf(from) >= 2;
      await db
        .update(orders)
        .set({
          status: from,
          sentAt: wasSent ? new Date() : null,
          deliveredAt: wasSent ? new Date() : null,
          shelvedAt: from === 'returned' ? new Date() : null,
        })
        .where(eq(orders.id, id));
      const outcomes = [await steps[verb](id), await steps[verb](id)];
      const step = rules[from] ?? 'refused';
      expect([from, ...outcomes]).toEqual([from, step, step === 'done' ? 'known' : step]);
      expect((await eventsOf(id)).length).toBe(step === 'done' ? 1 : 0);
      if (step !== 'done') expect([(await order()).status, await mailsOf(id)]).toEqual([from, []]);
      // What was set by hand here is no story of an order.
      await db.delete(mails).where(sql`${mails.data}->>'orderId' = ${id}`);
      await db.delete(orderEvents).where(eq(orderEvents.orderId, id));
      await db.delete(stockMoves).where(eq(stockMoves.orderId, id));
      await db.execute(sql`delete from order_lines where order_id = ${id}`);
      await db.delete(orders).where(eq(orders.id, id));
    }
    await db.execute(
      sql`update product_stock s set available = (select coalesce(sum(delta), 0) from stock_moves m where m.product_id = s.product_id)`,
    );
    expect(await steps[verb]('00000000-0000-4000-8000-000000000000')).toBe('unknown');
    expect(await findBrokenInvariants(db)).toEqual([]);
  });
}

test('a return can be asked for within thirty days of the delivery, not a day longer', async () => {
  const { id, money } = await place();
  await money('pay');
  for (const step of ['prepare', 'send', 'deliver'] as const) expect(await steps[step](id)).toBe('done');
  await db
    .update(orders)
    .set({ deliveredAt: new Date(Date.now() - 30 * 86_400_000) })
    .where(eq(orders.id, id));
  expect(await steps.ask(id)).toBe('refused');
  await db
    .update(orders)
    .set({ deliveredAt: new Date(Date.now() - 30 * 86_400_000 + 60_000) })
    .where(eq(orders.id, id));
  expect(await steps.ask(id)).toBe('done');
});

test('an order on its whole way: each step has its row and one mail in the buyer’s language; the return brings goods and money back', async () => {
  const before = await shelf();
  const { id, paymentId, money, order } = await place('de');
  await money('pay');
  await money('pay-twice');
  for (const step of ['prepare', 'send', 'deliver', 'ask', 'return'] as const)
    expect(await Promise.all([steps[step](id), steps[step](id)])).toEqual(expect.arrayContaining(['done', 'known']));
  expect(await order()).toMatchObject({
    status: 'returned',
    tracking: 'CD-77',
    sentAt: expect.any(Date),
    deliveredAt: expect.any(Date),
    shelvedAt: expect.any(Date),
  });
  expect(await shelf()).toBe(before);
  expect(await refundsOf(paymentId)).toBe(1);
  expect(await money('refund')).toBe('refunded');
  expect(await shelf()).toBe(before);
  expect((await eventsOf(id)).map(({ who, from, to, why }) => [from, to, who, why])).toEqual([
    ['pending', 'paid', null, null],
    ['paid', 'prepared', 'Odette', 'from the list'],
    ['prepared', 'sent', 'Odette', 'from the list'],
    ['sent', 'delivered', 'Odette', 'from the list'],
    ['delivered', 'return_asked', 'buyer', null],
    ['return_asked', 'returned', 'Odette', 'from the list'],
    ['returned', 'refunded', null, null],
  ]);
  expect((await mailsOf(id)).filter(({ isForUs }) => !isForUs).map(({ status }) => status)).toEqual([
    'paid',
    'prepared',
    'sent',
    'delivered',
    'return_asked',
    'returned',
  ]);
  expect((await mailsOf(id)).filter(({ isForUs }) => isForUs)).toHaveLength(1);
  const moves = await db.select().from(stockMoves).where(eq(stockMoves.orderId, id)).orderBy(stockMoves.id);
  expect(moves.map(({ delta, reason, productId }) => [productId, delta, reason])).toEqual([
    [PRODUCT, -3, 'ordered'],
    [PRODUCT, 3, 'returned'],
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the foundation hears of a return with a way to the order in the back office', async () => {
  const { id, money } = await place();
  await money('pay');
  const template = orderMail({ pay: () => pay, files, settings: siteContext.settings });
  const mail = (await template(db, { orderId: id, status: 'return_asked', isForUs: true }, 'fr'))!;
  expect(mail.text).toContain(`${siteContext.settings.origin}/admin/orders/${id}`);
  expect(mail.text).toContain(translate('fr', 'staff')('returnAsked'));
});

test('the mail of each step says it in each of the ten languages; the paid one carries the receipt, its number and address', async () => {
  const { id, money, paymentId } = await place();
  await money('pay');
  await steps.prepare(id);
  await steps.send(id);
  const template = orderMail({ pay: () => pay, files, settings: siteContext.settings });
  const subjects = new Set<string>();
  for (const language of LANGUAGES) {
    for (const status of ['paid', 'prepared', 'sent', 'delivered', 'return_asked', 'returned', 'gone'] as const) {
      const mail = (await template(db, { orderId: id, status }, language))!;
      subjects.add(mail.subject);
      expect(mail.text).not.toMatch(/mail\.|order\.|\{\{|undefined/);
      expect(mail.text.includes('CD-77')).toBe(status === 'sent');
      expect(mail.attachments?.map(({ filename }) => filename)).toEqual(
        status === 'paid' ? [expect.stringMatching(/^recu-ELK-\d{4}-\d{6}\.pdf$/)] : undefined,
      );
    }
  }
  // Portuguese and Spanish may share a word; hardly more.
  expect(subjects.size).toBeGreaterThan(64);
  const mail = (await template(db, { orderId: id, status: 'paid' }, 'fr'))!;
  expect(Buffer.from(mail.attachments![0]!.content).subarray(0, 5).toString()).toBe('%PDF-');
  expect(mail.text).toMatch(/Votre reçu ELK-\d{4}-\d{6} est joint/);
  expect(mail.text).toMatch(/\/receipts\/[\w.-]+/);
  expect(mail.html).toMatch(/\/receipts\/[\w.-]+"/);
  const both = await db
    .select()
    .from(mails)
    .where(
      sql`${mails.data}->>'paymentId' = ${paymentId} or (${mails.data}->>'orderId' = ${id} and ${mails.data}->>'status' = 'paid')`,
    );
  expect(both).toHaveLength(1);
  await money('refund');
  expect(await template(db, { orderId: id, status: 'paid' }, 'fr')).toBeUndefined();
});

/** How far an order was, what its money does, and where order and goods are then. */
const MONEY: { at: OrderStatus; acts: SandboxAct[]; ends: OrderStatus[]; isShelved: boolean }[] = [
  { at: 'paid', acts: ['refund-half'], ends: ['paid'], isShelved: false },
  { at: 'paid', acts: ['refund-half', 'refund'], ends: ['paid', 'refunded'], isShelved: true },
  { at: 'paid', acts: ['refund'], ends: ['refunded'], isShelved: true },
  { at: 'prepared', acts: ['refund-half'], ends: ['prepared'], isShelved: false },
  { at: 'prepared', acts: ['refund'], ends: ['refunded'], isShelved: true },
  { at: 'sent', acts: ['refund-half'], ends: ['sent'], isShelved: false },
  { at: 'sent', acts: ['refund'], ends: ['refunded'], isShelved: false },
  { at: 'delivered', acts: ['refund'], ends: ['refunded'], isShelved: false },
  { at: 'return_asked', acts: ['refund'], ends: ['refunded'], isShelved: false },
  { at: 'returned', acts: ['refund'], ends: ['refunded'], isShelved: true },
  { at: 'paid', acts: ['dispute'], ends: ['disputed'], isShelved: true },
  { at: 'sent', acts: ['dispute'], ends: ['disputed'], isShelved: false },
  { at: 'paid', acts: ['dispute', 'win-dispute'], ends: ['disputed', 'paid'], isShelved: false },
  { at: 'prepared', acts: ['dispute', 'win-dispute'], ends: ['disputed', 'prepared'], isShelved: false },
  { at: 'sent', acts: ['dispute', 'win-dispute'], ends: ['disputed', 'sent'], isShelved: false },
  {
    at: 'delivered',
    acts: ['refund-half', 'dispute', 'win-dispute'],
    ends: ['delivered', 'disputed', 'delivered'],
    isShelved: false,
  },
  {
    at: 'return_asked',
    acts: ['dispute', 'win-dispute', 'dispute', 'win-dispute'],
    ends: ['disputed', 'return_asked', 'disputed', 'return_asked'],
    isShelved: false,
  },
];

for (const { at, acts, ends, isShelved } of MONEY) {
  test(`${at}, then ${acts.join(', ')}: ${ends.join(', ')}, goods ${isShelved ? 'on the shelf' : 'away'}; it can${ends.at(-1) === 'prepared' ? '' : 'not'} be sent`, async () => {
    const before = await shelf();
    const { id, money, order } = await place();
    await money('pay');
    for (const step of (['prepare', 'send', 'deliver', 'ask', 'return'] as const).slice(0, WAY.indexOf(at)))
      await steps[step](id);
    expect((await order()).status).toBe(at);
    const states = [];
    for (const act of acts) states.push(await money(act));
    expect(states).toEqual(ends);
    expect(await shelf()).toBe(isShelved ? before : before - 3);
    expect(await findBrokenInvariants(db)).toEqual([]);
    const last = ends.at(-1)!;
    expect(await steps.send(id)).toBe(last === 'prepared' ? 'done' : last === 'sent' ? 'known' : 'refused');
    expect((await mailsOf(id)).filter(({ status }) => status === 'paid')).toHaveLength(1);
  });
}

test('nothing leaves while all its money is on its way back; while a part is, it does', async () => {
  const whole = await place();
  await whole.money('pay');
  await steps.prepare(whole.id);
  await db.transaction((tx) => refundLater(tx, pay.jobs, whole.paymentId, 'staff'));
  expect(await steps.send(whole.id)).toBe('refused');
  const part = await place();
  await part.money('pay');
  await db.transaction((tx) => refundLater(tx, pay.jobs, part.paymentId, 'staff', 100));
  expect([await steps.prepare(part.id), await steps.send(part.id)]).toEqual(['done', 'done']);
});

test('an order that comes back while a part of its money is on its way goes back whole; what goes nowhere is found', async () => {
  const { id, paymentId, money } = await place();
  await money('pay');
  for (const step of ['prepare', 'send', 'deliver'] as const) await steps[step](id);
  await db.transaction((tx) => refundLater(tx, pay.jobs, paymentId, 'staff', 100));
  expect(await steps.return(id)).toBe('done');
  const back = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(refunds.amountMinor);
  expect(back).toMatchObject([{ amountMinor: 100 }, { status: 'queued', reason: 'returned' }]);
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  expect(back[0]!.amountMinor + back[1]!.amountMinor).toBe(payment!.keptMinor);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.delete(refunds).where(eq(refunds.id, back[1]!.id));
  expect(await findBrokenInvariants(db)).toEqual([
    `money of an order that came back, or had no goods left, goes nowhere: [{"id":"${paymentId}"}]`,
  ]);
  await db.transaction((tx) => refundLater(tx, pay.jobs, paymentId, 'returned'));
});

test('paid back on the road, the goods come home when they are handed back, once; no money goes twice', async () => {
  const before = await shelf();
  const { id, paymentId, money, order } = await place();
  await money('pay');
  await steps.prepare(id);
  await steps.send(id);
  await money('refund');
  expect(await shelf()).toBe(before - 3);
  expect([await steps.return(id), await steps.return(id)]).toEqual(['done', 'known']);
  expect(await shelf()).toBe(before);
  expect((await order()).status).toBe('refunded');
  expect(await refundsOf(paymentId)).toBe(0);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('won back after its parcel came home, the money goes back to the buyer; won back when its goods are sold, too', async () => {
  const home = await place();
  await home.money('pay');
  await steps.prepare(home.id);
  await steps.send(home.id);
  await home.money('dispute');
  await steps.return(home.id);
  expect(await home.money('win-dispute')).toBe('returned');
  expect(await refundsOf(home.paymentId)).toBe(1);
  const sold = await place();
  await sold.money('pay');
  await sold.money('dispute');
  const left = await shelf();
  await count(2);
  expect(await sold.money('win-dispute')).toBe('gone');
  expect(await refundsOf(sold.paymentId)).toBe(1);
  expect((await mailsOf(sold.id)).map(({ status }) => status)).toEqual(['paid', 'gone']);
  expect(await shelf()).toBe(2);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await count(left);
});

test('a reservation that ran out, and the buyer who erased their account: rows, no mail', async () => {
  const late = await place();
  await db
    .update(orders)
    .set({ reservedUntil: new Date(0) })
    .where(eq(orders.id, late.id));
  await releaseExpired(db);
  const gone = await place();
  await db.update(orders).set({ email: null }).where(eq(orders.id, gone.id));
  await gone.money('pay');
  expect((await eventsOf(late.id)).map(({ to }) => to)).toEqual(['released']);
  expect((await eventsOf(gone.id)).map(({ to }) => to)).toEqual(['paid']);
  expect([await mailsOf(late.id), await mailsOf(gone.id)]).toEqual([[], []]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('an order paid by its second try, and then by its first: its mail carries the receipt of what holds', async () => {
  const template = orderMail({ pay: () => pay, files, settings: siteContext.settings });
  const number = async (paymentId: string) => (await findReceiptName(db, paymentId))!;
  const later = async (id: string, minutes: number) =>
    db
      .update(payments)
      .set({ paidAt: new Date(Date.now() + minutes * 60_000) })
      .where(eq(payments.id, id));
  const tried = await place();
  await tried.money('refuse');
  const second = await tryAgain(pay, tried.paymentId, pay.current);
  await checkPayment(pay, second);
  await desk.act(`sb_${second}`, 'pay');
  await checkPayment(pay, second);
  const mail = (await template(db, { orderId: tried.id, status: 'paid' }, 'fr'))!;
  expect(mail.text).toContain(await number(second));
  expect(mail.attachments).toHaveLength(1);
  // Its first try goes through after all, and goes back.
  await tried.money('pay');
  await later(tried.paymentId, -5);
  expect((await template(db, { orderId: tried.id, status: 'paid' }, 'fr'))!.text).toContain(await number(second));
  await later(tried.paymentId, 5);
  expect((await template(db, { orderId: tried.id, status: 'paid' }, 'fr'))!.text).toContain(await number(second));
});

test('a payment that keeps nothing takes nothing from an order that was never sold, and says it once of one that was', async () => {
  const purpose = pay.purposes.order!;
  for (const [status, expected] of [
    ['pending', 'pending'],
    ['released', 'released'],
    ['paid', 'refunded'],
  ] as const) {
    const { id, paymentId, order } = await place();
    await db.update(orders).set({ status }).where(eq(orders.id, id));
    const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
    for (let time = 0; time < 2; time++)
      await db.transaction((tx) => purpose.onKept(tx, { ...payment!, status: 'refunded', keptMinor: 0 }));
    expect((await order()).status).toBe(expected);
    expect((await eventsOf(id)).map(({ to }) => to)).toEqual(expected === 'refunded' ? ['refunded'] : []);
  }
});

test('why money goes back: sold meanwhile, or handed back', async () => {
  const reasonsOf = async (paymentId: string) =>
    (await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).map(({ reason }) => reason);
  const sold = await place();
  await sold.money('pay');
  await sold.money('dispute');
  await count(0);
  await sold.money('win-dispute');
  expect(await reasonsOf(sold.paymentId)).toEqual(['sold_out']);
  await count(1000);
  const home = await place();
  await home.money('pay');
  for (const step of ['prepare', 'send'] as const) await steps[step](home.id);
  await home.money('dispute');
  await steps.return(home.id);
  await home.money('win-dispute');
  expect(await reasonsOf(home.paymentId)).toEqual(['returned']);
  const late = await place();
  await db.update(orders).set({ status: 'released', shelvedAt: new Date() }).where(eq(orders.id, late.id));
  await count(2);
  expect(await late.money('pay')).toBe('gone');
  expect(await reasonsOf(late.paymentId)).toEqual(['sold_out']);
  await count(1000);
});

test('what a payment’s page says of an order: its number, its buyer, and the way to it while the payment is new', async () => {
  const { id, order } = await place('en');
  const facts = async () => pay.purposes.order!.facts(db, id, 'en');
  const { number } = await order();
  expect(await facts()).toMatchObject({
    title: expect.stringContaining(String(number)),
    payerName: 'Aline K',
    payerEmail: 'a@example.org',
    isGift: false,
    hasOwnMail: true,
    formPath: '/marketplace/checkout',
  });
  const next = async () => {
    const { thanks } = await facts();
    return thanks!.next.to((kind: string, of: string) => `${kind}-${of}`);
  };
  const paidAgo = (minutes: number) =>
    db
      .update(orders)
      .set({ status: 'paid', paidAt: new Date(Date.now() - minutes * 60_000) })
      .where(eq(orders.id, id));
  expect(await next()).toBe('/marketplace');
  await paidAgo(119);
  expect(await next()).toBe(`/orders/order-${id}`);
  expect((await facts()).thanks).toMatchObject({ title: 'thanks.title', named: 'thanks.named' });
  await paidAgo(121);
  expect(await next()).toBe('/marketplace');
  await db.update(orders).set({ status: 'gone', paidAt: new Date() }).where(eq(orders.id, id));
  expect((await facts()).thanks).toMatchObject({ title: 'thanks.gone', isGoingBack: true });
  expect(await next()).toBe('/marketplace');
  await db
    .update(orders)
    .set({ customer: { ...(await order()).customer, firstName: '', lastName: '' } })
    .where(eq(orders.id, id));
  expect((await facts()).payerName).toBeNull();
});

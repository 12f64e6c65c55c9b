import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { callFunction } from '#platform/functions.ts';
import { openDatabase } from '#platform/database.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { closeUnfunded } from '#app/features/crowd-farming/close-fields.server.ts';
import { sharedFields } from '#app/features/crowd-farming/fields.server.ts';
import { createInvestment } from '#app/features/crowd-farming/investments.server.ts';
import { plots, shares } from '#app/features/crowd-farming/tables.server.ts';
import { courses } from '#app/features/academy/courses.server.ts';
import { createEnrollment, findEnrollment } from '#app/features/academy/enrollments.server.ts';
import { createMarketplaceOrder } from '#app/features/marketplace/create-order.server.ts';
import { holdParcelCents } from '#app/features/marketplace/delivery-price.server.ts';
import { customerName, DELIVERY_CENTS } from '#app/features/marketplace/market-rules.ts';
import { releaseExpired } from '#app/features/marketplace/reservations.server.ts';
import { products } from '#app/features/marketplace/products.server.ts';
import { orders, productStock, stockMoves } from '#app/features/marketplace/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { startRefunds } from '#app/features/payments/refunds/refund-job.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { sandboxCharges } from '#app/features/payment-providers/sandbox/tables.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Visitor } from '#platform/visitor.ts';
import type { Member } from '#platform/auth.ts';
import type { Language } from '#app/shared/language.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, sendBack } from './gifts.ts';
import { holdFieldsOpen } from './open-fields.ts';
import { stick } from './stick.ts';

const { db, url } = await createTestDatabase();
const { siteContext, pay, sent } = await openGiftSite(db);
siteContext.settings.limits.callsPerMinute = 1e9;
siteContext.settings.limits.mailsPerHour = 1e9;
siteContext.settings.limits.suspiciousAfter = 1e9;
await db.transaction(async (tx) => {
  await seedCollection(tx, products, { withSamples: true });
  await seedCollection(tx, sharedFields, { withSamples: true });
  await holdFieldsOpen(tx);
  await seedCollection(tx, courses, { withSamples: true });
});
const order = createMarketplaceOrder(() => pay);
const customerInfo = {
  firstName: 'Aline',
  lastName: 'K',
  email: 'a@example.org',
  phone: '',
  address: '8, avenue des Manguiers',
  city: 'Kinshasa',
  postalCode: '',
  country: 'Congo (RDC)',
  notes: '',
};
const caller: Visitor = { language: 'fr', address: '::1', requestId: 't' };
const member: Member = {
  id: 'm',
  email: 'm@example.org',
  name: 'm',
  language: 'fr',
  isConfirmed: true,
  hasSecondFactor: false,
  isStrong: false,
  factorAt: null,
  createdAt: new Date(),
  confirmedAt: null,
  lastSignInAt: null,
  sessionId: 's',
};
await db.insert(users).values({ id: 'm', name: 'm', email: 'm@example.org', emailVerified: true });
const buy = (items: object[], more: object = {}, on = siteContext) =>
  callFunction(on, order, { items, customerInfo, ...more }, caller);
const stockOf = async (id: string) =>
  (await db.select().from(productStock).where(eq(productStock.productId, id)))[0]!.available;
/** Puts exactly this many on the shelf, as a count would. */
const shelveExactly = async (productId: string, pieces: number) => {
  const delta = pieces - (await stockOf(productId));
  await db.update(productStock).set({ available: pieces }).where(eq(productStock.productId, productId));
  await db.insert(stockMoves).values({ productId, delta, reason: 'received' });
};
const paymentOf = (answer: Awaited<ReturnType<typeof buy>>) =>
  /checkout\/([\w-]+)/.exec(String(answer.ok && answer.body.checkoutUrl))![1]!;
const payIt = async (paymentId: string) => {
  await db
    .update(sandboxCharges)
    .set({ status: 'paid', paidAt: sql`now()` })
    .where(eq(sandboxCharges.paymentId, paymentId));
  return checkPayment(pay, paymentId);
};

test('the sample shelf and fields add up', async () => {
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('an order is made at the price a parcel has then, and keeps it', async () => {
  const deliveryOf = async (paymentId: string) =>
    (
      await db
        .select({ delivery: orders.deliveryMinor, total: orders.totalMinor })
        .from(orders)
        .innerJoin(payments, eq(payments.purposeId, orders.id))
        .where(eq(payments.id, paymentId))
    )[0];
  const before = paymentOf(await buy([{ id: '1', quantity: 1 }]));
  holdParcelCents(2000);
  const after = paymentOf(await buy([{ id: '1', quantity: 1 }]));
  holdParcelCents(DELIVERY_CENTS);
  expect([await deliveryOf(before), await deliveryOf(after)]).toEqual([
    { delivery: 1500, total: 2750 },
    { delivery: 2000, total: 3250 },
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the server’s own sum decides: another total is a 409 with the right one', async () => {
  const answer = await buy(
    [
      { id: '1', name: 'x', price: '$0.01', quantity: 2 },
      { id: '2', quantity: 1 },
    ],
    { totalAmount: '0.03' },
  );
  expect(answer).toMatchObject({ ok: false, status: 409, body: { code: 'total_changed', total: 48.2 } });
  const inLanguage = async (language: Language) => {
    const said = await callFunction(
      siteContext,
      order,
      {
        items: [
          { id: '1', quantity: 2 },
          { id: '2', quantity: 1 },
        ],
        customerInfo,
        totalAmount: 1,
      },
      { ...caller, language },
    );
    return (said.body as { error: string }).error.replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  expect(await inLanguage('fr')).toContain('48,20 $');
  expect(await inLanguage('en')).toContain('$48.20.');
  expect(await inLanguage('de')).toContain('48,20 $.');
  expect(
    await buy(
      [
        { id: '1', quantity: 2 },
        { id: '2', quantity: 1 },
      ],
      { totalAmount: 48.2 },
    ),
  ).toMatchObject({ ok: true });
  expect(await buy([])).toMatchObject({ ok: false, body: { code: 'cart_empty' } });
  expect(await buy([{ id: '1', quantity: 1 }], { customerInfo: { ...customerInfo, address: ' ' } })).toMatchObject({
    ok: false,
    body: { code: 'order_fields_missing', fields: { address: expect.any(String) } },
  });
});

test('one name is enough, in either field; none is not', async () => {
  const names = async (firstName: unknown, lastName: unknown) => {
    const email = `${randomUUID()}@example.org`;
    const answer = await buy([{ id: '1', quantity: 1 }], {
      customerInfo: { ...customerInfo, email, firstName, lastName },
    });
    if (!answer.ok) return answer.body.fields;
    const [row] = await db.select().from(orders).where(eq(orders.email, email));
    return customerName(row!.customer);
  };
  expect(await names('Suharto', '')).toBe('Suharto');
  expect(await names('Suharto', undefined)).toBe('Suharto');
  expect(await names(' ', 'Suharto')).toBe('Suharto');
  expect(await names(undefined, 'Suharto')).toBe('Suharto');
  expect(await names('', ' ')).toEqual({ firstName: 'Indiquez votre prénom.' });
  expect(await names('\u200b', 'Kasa')).toEqual({ firstName: expect.stringContaining('lettres visibles') });
});

test('200 buyers at once for the last ten, on two servers: ten are sold, nobody waits for ever', async () => {
  await shelveExactly('4', 10);
  const other = openDatabase(url, { max: 10, patience: 20_000 });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      buy([{ id: '4', quantity: 1 }], {}, index % 2 ? siteContext : { ...siteContext, db: other }),
    ),
  );
  await other.$client.end();
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(new Set(answers.filter(({ ok }) => !ok).map((answer) => !answer.ok && answer.body.code))).toEqual(
    new Set(['out_of_stock']),
  );
  expect(await stockOf('4')).toBe(0);
  expect(await findBrokenInvariants(db)).toEqual([]);
}, 240_000);

test('a reservation that nobody pays goes back; paid late it is sold if still there, else the money goes back', async () => {
  await shelveExactly('3', 12);
  const before = await stockOf('3');
  const [late, tooLate] = [
    paymentOf(await buy([{ id: '3', quantity: 2 }])),
    paymentOf(await buy([{ id: '3', quantity: before - 2 }])),
  ];
  expect(await stockOf('3')).toBe(0);
  await db
    .update(orders)
    .set({ reservedUntil: new Date(0) })
    .where(eq(orders.status, 'pending'));
  await Promise.all([releaseExpired(db), releaseExpired(db)]);
  expect(await stockOf('3')).toBe(before);
  await payIt(late);
  expect(await stockOf('3')).toBe(before - 2);
  await shelveExactly('3', 1);
  await payIt(tooLate);
  const [payment] = await db.select().from(payments).where(eq(payments.id, tooLate));
  const [gone] = await db.select().from(orders).where(eq(orders.id, payment!.purposeId));
  expect(gone!.status).toBe('gone');
  expect(await db.select().from(refunds).where(eq(refunds.paymentId, tooLate))).toMatchObject([
    { status: 'asked', reason: 'sold_out' },
  ]);
  await sendBack(pay, tooLate);
  expect((await db.select().from(payments).where(eq(payments.id, tooLate)))[0]!.status).toBe('refunded');
  expect((await db.select().from(orders).where(eq(orders.id, gone!.id)))[0]!.status).toBe('refunded');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a cart of which one product is short takes nothing from the shelf', async () => {
  await shelveExactly('4', 1);
  const before = await stockOf('1');
  expect(
    await buy([
      { id: '1', quantity: 1 },
      { id: '4', quantity: 2 },
    ]),
  ).toMatchObject({
    ok: false,
    status: 409,
    body: { code: 'out_of_stock', fields: { items: expect.stringMatching(/Ananas.*: 1 en stock/) } },
  });
  expect(await stockOf('1')).toBe(before);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('goods that are not sold are said beside the cart, and so is a way to pay that is none', async () => {
  expect(
    await buy([
      { id: '1', quantity: 1 },
      { id: '999', quantity: 1 },
    ]),
  ).toMatchObject({ ok: false, status: 400, body: { code: 'product_unknown', fields: { items: expect.any(String) } } });
  expect(await buy([{ id: '1', quantity: 1 }], { method: 'coquillages' })).toMatchObject({
    ok: false,
    body: { fields: { method: expect.any(String) } },
  });
});

test('an order is of who is signed in; a guest’s, of the member whose proved address they typed', async () => {
  await db.insert(users).values({
    id: 'proved',
    name: 'p',
    email: 'proved@example.org',
    emailVerified: true,
    emailConfirmedAt: new Date(),
  });
  const ownerOf = async (email: string, by?: Member) => {
    const answer = await callFunction(
      siteContext,
      order,
      { items: [{ id: '1', quantity: 1 }], customerInfo: { ...customerInfo, email } },
      { ...caller, member: by },
    );
    const [row] = await db
      .select({ memberId: orders.memberId })
      .from(orders)
      .innerJoin(payments, eq(payments.purposeId, orders.id))
      .where(eq(payments.id, paymentOf(answer)));
    return row!.memberId;
  };
  expect(await ownerOf('proved@example.org')).toBe('proved');
  expect(await ownerOf('proved@example.org', member)).toBe('m');
  expect(await ownerOf('nobody@example.org')).toBeNull();
});

test('one address orders only so often an hour', async () => {
  const { mailsPerHour } = siteContext.settings.limits;
  siteContext.settings.limits.mailsPerHour = 1;
  const asked = () =>
    buy([{ id: '1', quantity: 1 }], { customerInfo: { ...customerInfo, email: 'often@example.org' } });
  expect([await asked(), await asked()]).toMatchObject([{ ok: true }, { ok: false, status: 429 }]);
  siteContext.settings.limits.mailsPerHour = mailsPerHour;
});

test('shares: members only, never above the goal even when two pay at once, all back when the field stays short', async () => {
  const invest = createInvestment(() => pay);
  const take = (body: object, who: object = { member }) =>
    callFunction(
      siteContext,
      invest,
      { projectId: '2', amount: 100, investmentType: 'investor', ...body },
      { ...caller, ...who },
    );
  expect(await take({}, {})).toMatchObject({ ok: false, status: 401, body: { code: 'invest_sign_in' } });
  expect(await take({ projectId: '6' })).toMatchObject({ ok: false, body: { code: 'field_completed' } });
  expect(await take({ amount: 0 })).toMatchObject({
    ok: false,
    body: { code: 'amount_invalid', error: 'Veuillez entrer un montant valide.' },
  });
  expect(await take({ amount: 1e9 })).toMatchObject({ ok: false });
  await db
    .update(plots)
    .set({ goalMinor: sql`raised_minor + 15000` })
    .where(eq(plots.id, '2'));
  const [one, two] = [paymentOf(await take({})), paymentOf(await take({}))];
  await Promise.all([payIt(one), payIt(two)]);
  const held = await db.select().from(shares).where(eq(shares.memberId, 'm'));
  expect(held.map(({ heldMinor }) => heldMinor).sort()).toEqual([0, 10_000]);
  expect(sent.filter(({ name }) => name === 'refund-payment').length).toBeGreaterThan(0);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.update(plots).set({ fundingUntil: '2026-01-01' }).where(eq(plots.id, '2'));
  await closeUnfunded(db, pay.jobs);
  const { run } = startRefunds(() => pay);
  for (const { data } of sent.filter(({ name }) => name === 'refund-payment')) await run(data);
  const [closed] = await db.select().from(plots).where(eq(plots.id, '2'));
  expect(closed).toMatchObject({ status: 'refunded', raisedMinor: 0, people: 0 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a course paid in two tabs: the later sum goes back, the course stays open; it closes when the first goes back too', async () => {
  const enrol = () =>
    callFunction(
      siteContext,
      createEnrollment(() => pay),
      { courseId: '1' },
      { ...caller, member },
    );
  const paymentIds = [paymentOf(await enrol()), paymentOf(await enrol())];
  await Promise.all(paymentIds.map(payIt));
  expect(await findEnrollment(db, '1', 'm')).toBeDefined();
  expect(await enrol()).toMatchObject({ ok: true, body: { message: expect.any(String) } });
  const twin = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.paymentId, paymentIds), eq(refunds.reason, 'paid_twice')));
  expect(twin).toHaveLength(1);
  const later = twin[0]!.paymentId;
  await sendBack(pay, later);
  expect(await findEnrollment(db, '1', 'm')).toBeDefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
  await sendBack(
    pay,
    paymentIds.find((id) => id !== later)!,
  );
  expect(await findEnrollment(db, '1', 'm')).toBeUndefined();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('an order that cannot be released keeps no other from going back on the shelf', async () => {
  await shelveExactly('3', 2);
  const ids: string[] = [];
  for (const _ of [1, 2]) {
    const [payment] = await db
      .select()
      .from(payments)
      .where(eq(payments.id, paymentOf(await buy([{ id: '3', quantity: 1 }]))));
    ids.push(payment!.purposeId);
  }
  const [stuck, next] = ids.sort();
  await db
    .update(orders)
    .set({ reservedUntil: new Date(0) })
    .where(eq(orders.status, 'pending'));
  const mend = await stick(db, 'orders', [stuck!]);
  await releaseExpired(db);
  await mend();
  const stateOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!.status;
  expect([await stateOf(stuck!), await stateOf(next!)]).toEqual(['pending', 'released']);
  await releaseExpired(db);
  expect(await stateOf(stuck!)).toBe('released');
});

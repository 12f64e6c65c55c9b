import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listRecentGifts } from '#app/features/donations/donations.server.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { contributions, donations } from '#app/features/donations/tables.server.ts';
import { sweep } from '#app/features/payments/jobs.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { signSandboxEvent } from '#app/features/payment-providers/sandbox/sandbox-provider.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { stopSubscription } from '#app/features/recurring-gifts/subscriptions.server.ts';
import { payments, subscriptions, webhookEvents } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { sandboxCharges, sandboxEvents } from '#app/features/payment-providers/sandbox/tables.server.ts';
import { receiveEvent } from '#app/features/payments/webhooks.server.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, paymentOf, type GiftSite } from './gifts.ts';

const { db } = await createTestDatabase();
const site = await openGiftSite(db);

const gift = (more: object = {}) => ({
  programId: 'project-1',
  amount: 25_000,
  donationType: 'one_time',
  donorName: 'Béatrice Nsimba',
  donorEmail: 'b@example.org',
  anonymous: false,
  ...more,
});

async function deliver({ pay, siteContext }: GiftSite, body: object): Promise<number> {
  const raw = JSON.stringify(body);
  return receiveEvent(
    pay,
    'sandbox',
    raw,
    new Headers({ 'sandbox-signature': signSandboxEvent(siteContext.settings.authSecret, raw) }),
  );
}

const paidEvent = (paymentId: string, id = `evt_${randomUUID()}`) => ({
  id,
  kind: 'charge.paid',
  about: { is: 'payment', paymentId },
});

test('a gift from click to receipt: counted once, receipted once, mailed once', async () => {
  const before = await findFund(db, 'project-1');
  const id = paymentOf(await site.give(gift()));
  await site.desk.act(`sb_${id}`, 'pay').catch(() => {});
  expect(await deliver(site, paidEvent(id))).toBe(200);
  const after = await findFund(db, 'project-1');
  // 25 000 XOF / 655.957 x 1.10 = 41.92 $
  expect(after!.raisedMinor - before!.raisedMinor).toBe(4192);
  expect(after!.supporters - before!.supporters).toBe(1);
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  expect(payment).toMatchObject({ status: 'paid', keptMinor: 25_000, currency: 'XOF' });
  expect(await db.$count(receipts, eq(receipts.paymentId, id))).toBe(1);
  expect(await db.$count(mails, eq(mails.uniqueKey, `receipt:${id}`))).toBe(1);
  expect((await listRecentGifts(db, 'project-1'))[0]).toMatchObject({ name: 'Béatrice N.', amountMinor: 25_000 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the same event twice at once, and two events milliseconds apart, count once', async () => {
  const before = await findFund(db, 'project-1');
  const id = paymentOf(await site.give(gift()));
  await site.desk.act(`sb_${id}`, 'pay').catch(() => {});
  const event = paidEvent(id);
  const statuses = await Promise.all([
    deliver(site, event),
    deliver(site, event),
    deliver(site, paidEvent(id)),
    deliver(site, paidEvent(id)),
    checkPayment(site.pay, id).then(() => 200),
  ]);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  const after = await findFund(db, 'project-1');
  expect(after!.supporters - before!.supporters).toBe(1);
  expect(await db.$count(receipts, eq(receipts.paymentId, id))).toBe(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a double press with one key makes one gift; the key with another body is refused', async () => {
  const key = randomUUID();
  const before = await db.$count(donations);
  const [one, two] = await Promise.all([site.give(gift(), key), site.give(gift(), key)]);
  expect(one).toEqual(two);
  expect(await site.give(gift(), key)).toEqual(one);
  expect(await db.$count(donations)).toBe(before + 1);
  expect(await site.give(gift({ amount: 10_000 }), key)).toMatchObject({
    ok: false,
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
});

test('a call that was refused may be repeated with the same key once it is right', async () => {
  const key = randomUUID();
  expect(await site.give(gift({ programId: 'project-999' }), key)).toMatchObject({
    ok: false,
    body: { code: 'fund_unknown' },
  });
  expect(await site.give(gift(), key)).toMatchObject({ ok: true });
});

test('every rule of the form has its message, in French to the letter', async () => {
  const cases: [object, string, string][] = [
    [{ amount: 0 }, 'amount', 'Veuillez entrer un montant valide.'],
    [{ amount: 'abc' }, 'amount', 'Veuillez entrer un montant valide.'],
    [{ amount: -5 }, 'amount', 'Veuillez entrer un montant valide.'],
    [{ donorEmail: null }, 'donorEmail', "Veuillez entrer votre email ou cocher 'Don anonyme'."],
    [{ donorEmail: '' }, 'donorEmail', "Veuillez entrer votre email ou cocher 'Don anonyme'."],
  ];
  for (const [change, field, message] of cases) {
    const answer = await site.give(gift(change));
    expect(answer).toMatchObject({ ok: false, status: 400, body: { error: message, fields: { [field]: message } } });
  }
});

test('an anonymous gift keeps neither name nor e-mail, mails nobody, and still has its receipt', async () => {
  const id = paymentOf(await site.give(gift({ anonymous: true })));
  await site.desk.act(`sb_${id}`, 'pay').catch(() => {});
  await checkPayment(site.pay, id);
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  const [donation] = await db.select().from(donations).where(eq(donations.id, payment!.purposeId));
  expect(donation).toMatchObject({ donorName: null, donorEmail: null, isAnonymous: true });
  expect(await db.$count(receipts, eq(receipts.paymentId, id))).toBe(1);
  expect(await db.$count(mails, eq(mails.uniqueKey, `receipt:${id}`))).toBe(0);
  expect((await listRecentGifts(db, 'project-1'))[0]!.name).toBeUndefined();
});

test('another sum or currency than ours is flagged and never settled', async () => {
  const id = paymentOf(await site.give(gift()));
  for (const wrong of [{ amountMinor: 24_999 }, { currency: 'EUR' as const }]) {
    await settlePayment(db, site.pay, id, { status: 'paid', amountMinor: 25_000, currency: 'XOF', ...wrong });
    const [payment] = await db.select().from(payments).where(eq(payments.id, id));
    expect(payment).toMatchObject({ status: 'pending', keptMinor: 0 });
    expect(payment!.flag).toBeTruthy();
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('half a refund, the rest, a dispute lost and a dispute won: sums follow the money', async () => {
  const before = await findFund(db, 'project-1');
  const id = paymentOf(await site.give(gift({ amount: 50_000 })));
  const ref = `sb_${id}`;
  const after = async (act: Parameters<typeof site.desk.act>[1]) => {
    await site.desk.act(ref, act).catch(() => {});
    await checkPayment(site.pay, id);
    const fund = await findFund(db, 'project-1');
    return { raised: fund!.raisedMinor - before!.raisedMinor, supporters: fund!.supporters - before!.supporters };
  };
  expect(await after('pay')).toEqual({ raised: 8385, supporters: 1 });
  expect(await after('dispute')).toEqual({ raised: 0, supporters: 0 });
  expect(await after('win-dispute')).toEqual({ raised: 8385, supporters: 1 });
  expect(await after('refund-half')).toEqual({ raised: 4192, supporters: 1 });
  expect(await after('refund')).toEqual({ raised: 0, supporters: 0 });
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  expect(receipt!.cancelledAt).not.toBeNull();
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a monthly gift renews into payments of its own, each with a receipt, one supporter; stopped it renews no more', async () => {
  const before = await findFund(db, 'project-1');
  const id = paymentOf(await site.give(gift({ donationType: 'monthly' }), undefined, 'affiche-goma'));
  await site.desk.act(`sb_${id}`, 'pay').catch(() => {});
  await checkPayment(site.pay, id);
  const [first] = await db.select().from(payments).where(eq(payments.id, id));
  const subscriptionId = first!.subscriptionId!;
  for (let month = 0; month < 2; month++) await site.desk.act(`sb_${id}`, 'renew').catch(() => {});
  const events = await db
    .select()
    .from(sandboxEvents)
    .where(sql`body->>'kind' = 'charge.renewed'`);
  for (const { body } of events) {
    await deliver(site, body as object);
    await deliver(site, { ...(body as object), id: `evt_${randomUUID()}` });
  }
  const all = await db.select().from(payments).where(eq(payments.subscriptionId, subscriptionId));
  expect(all.map((payment) => payment.status)).toEqual(['paid', 'paid', 'paid']);
  // What brought the first gift brought those that come of it.
  expect(all.map((payment) => payment.source)).toEqual(['affiche-goma', 'affiche-goma', 'affiche-goma']);
  for (const payment of all) expect(await db.$count(receipts, eq(receipts.paymentId, payment.id))).toBe(1);
  const fund = await findFund(db, 'project-1');
  expect(fund!.supporters - before!.supporters).toBe(1);
  expect(fund!.raisedMinor - before!.raisedMinor).toBe(3 * 4192);

  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId));
  expect(subscription!.status).toBe('active');
  await stopSubscription(site.pay, subscription!);
  await site.desk.act(`sb_${id}`, 'renew').catch(() => {});
  expect(await db.$count(sandboxCharges, eq(sandboxCharges.subscriptionRef, `sbsub_${id}`))).toBe(3);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a lost webhook loses nothing: the sweep finds the payment after ten minutes', async () => {
  const id = paymentOf(await site.give(gift()));
  await site.desk.act(`sb_${id}`, 'pay').catch(() => {});
  await sweep(site.pay);
  expect((await db.select().from(payments).where(eq(payments.id, id)))[0]!.status).toBe('pending');
  await db
    .update(payments)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(payments.id, id));
  await sweep(site.pay);
  expect((await db.select().from(payments).where(eq(payments.id, id)))[0]!.status).toBe('paid');
});

test('an event with a wrong signature is answered 400 and stored nowhere', async () => {
  const id = paymentOf(await site.give(gift()));
  const before = await db.$count(webhookEvents);
  const raw = JSON.stringify(paidEvent(id));
  expect(await receiveEvent(site.pay, 'sandbox', raw, new Headers({ 'sandbox-signature': 'ab'.repeat(32) }))).toBe(400);
  expect(await receiveEvent(site.pay, 'sandbox', raw, new Headers())).toBe(400);
  expect(await db.$count(webhookEvents)).toBe(before);
});

test('the rate used stays with the payment, with its day', async () => {
  const [row] = await db.select().from(contributions).limit(1);
  expect(row!.rate).toMatch(/^0\.0016769391/);
  expect(row!.rateDay).toBe('2026-11-02');
});

import { confirmAddress } from '#test/confirm-address.ts';
import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { listRecentGifts } from '#app/features/donations/donations.server.ts';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import { sessions } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { openDesk } from '#test/staff-desk.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { paymentAcceptedMail } from '#app/features/receipts/payment-accepted-mail.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { sandboxCharges } from '#app/features/payment-providers/sandbox/tables.server.ts';
import { ledgerEntries, payments, refunds, subscriptions } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { acceptPayment } from './accept-payment.server.ts';
import { refundPayment } from './refund-payment.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [
  acceptPayment(() => pay),
  refundPayment({ pay: () => pay, settings: { refundAloneXof: 200_000 } }),
]);
const [treasurer, other] = [await hire('tresorerie'), await hire('tresorerie')];
const fund = async () => (await db.select().from(funds).where(eq(funds.id, 'project-1')))[0]!;

/** A gift of 25 000 XOF of which the provider says another sum. */
async function flagged(more: object = {}, charge: Partial<typeof sandboxCharges.$inferInsert> = {}) {
  const gift = { programId: 'project-1', amount: 25_000, donorName: 'Aline', donorEmail: 'aline@example.org', ...more };
  const id = paymentOf(await give(gift));
  await desk.act(`sb_${id}`, 'pay-other');
  const say = (change: typeof charge) => db.update(sandboxCharges).set(change).where(eq(sandboxCharges.paymentId, id));
  if (Object.keys(charge).length > 0) await say(charge);
  await checkPayment(pay, id);
  const read = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const accept = (body: object = {}, who = treasurer, key?: string) =>
    who.call('accept-payment', { paymentId: id, reason: 'elle confirme', ...body }, key);
  const giftOf = async () =>
    (
      await db
        .select()
        .from(donations)
        .where(eq(donations.id, (await read()).purposeId))
    )[0]!;
  const told = () =>
    db
      .select()
      .from(mails)
      .where(like(mails.uniqueKey, `receipt:${id}%`));
  return { id, say, read, accept, giftOf, told };
}

test('the gift becomes what came: ledger, fund, receipt, public list and one mail say that sum', async () => {
  const { id, read, accept, giftOf, told } = await flagged();
  expect(await read()).toMatchObject({ status: 'pending', flag: 'provider says 12500 XOF' });
  const before = await fund();
  expect(await accept({ amount: '12 500' })).toMatchObject({ asked: '25000', amount: '12500', currency: 'XOF' });
  expect(await read()).toMatchObject({
    status: 'paid',
    flag: null,
    amountMinor: 12_500,
    keptMinor: 12_500,
    method: 'Visa •••• 4242',
  });
  expect(await giftOf()).toMatchObject({ amountMinor: 12_500, supportedAt: expect.any(Date) });
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, id)).orderBy(ledgerEntries.id);
  expect(lines.map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
    ['provider:sandbox', 12_500],
    ['fund:project-1', -12_500],
  ]);
  const after = await fund();
  expect([after.raisedMinor > before.raisedMinor, after.supporters - before.supporters]).toEqual([true, 1]);
  expect((await listRecentGifts(db, 'project-1'))[0]).toMatchObject({ amountMinor: 12_500 });
  const facts = await findReceiptFacts({ db, purposes: pay.purposes, settings: siteContext.settings }, id);
  expect(facts).toMatchObject({ amountMinor: 12_500, refundedMinor: 0, version: 1 });
  expect(await told()).toMatchObject([
    { template: 'payment-accepted', recipient: 'aline@example.org', data: { askedMinor: 25_000 } },
  ]);
  expect(await linesOf(`payment:${id}`)).toMatchObject([
    {
      verb: 'accept-payment',
      before: { amount: '25000', currency: 'XOF' },
      after: { amount: '12500', currency: 'XOF' },
      reason: 'elle confirme',
    },
  ]);
  // The provider goes on saying so: they agree now. What is given back later is what came.
  await checkPayment(pay, id);
  expect(await read()).toMatchObject({ status: 'paid', flag: null });
  await sendBack(pay, id);
  expect(await read()).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect((await fund()).raisedMinor).toBe(before.raisedMinor);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('of a regular gift its donor hears of it at the address they confirmed since it began', async () => {
  const old = 'partie@example.org';
  const { accept, told } = await flagged({ donationType: 'monthly', donorEmail: old });
  await confirmAddress(db, old, 'apres@example.org');
  expect(await accept({ amount: '12 500' })).toMatchObject({ amount: '12500' });
  expect((await told()).map(({ recipient }) => recipient)).toEqual(['apres@example.org']);
});

test('more than was asked for is accepted as well; the first of a monthly gift starts it', async () => {
  const { read, accept, giftOf } = await flagged({ donationType: 'monthly' }, { amountMinor: 30_000 });
  expect(await accept()).toMatchObject({ amount: '30000' });
  expect(await giftOf()).toMatchObject({ amountMinor: 30_000 });
  const { subscriptionId } = await read();
  const [subscription] = await db.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId!));
  expect(subscription).toMatchObject({ status: 'active', amountMinor: 25_000 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('another sum of a later month changes that month’s payment, not the promise', async () => {
  const { id, giftOf } = await flagged({ donationType: 'monthly' }, { amountMinor: 25_000 });
  const { purposeId, subscriptionId } = (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const renewal = randomUUID();
  await db.insert(payments).values({
    id: renewal,
    purpose: 'donation',
    purposeId,
    subscriptionId,
    provider: 'sandbox',
    providerRef: `sbren_${renewal}`,
    checkoutUrl: '',
    amountMinor: 25_000,
    currency: 'XOF',
    interval: 'monthly',
    language: 'fr',
  });
  await db.insert(sandboxCharges).values({
    ref: `sbren_${renewal}`,
    amountMinor: 20_000,
    currency: 'XOF',
    interval: 'monthly',
    status: 'paid',
    paidAt: new Date(),
    description: 'x',
    returnUrl: '/',
  });
  await checkPayment(pay, renewal);
  expect(await treasurer.call('accept-payment', { paymentId: renewal, reason: 'x' })).toMatchObject({
    amount: '20000',
  });
  expect(await giftOf()).toMatchObject({ amountMinor: 25_000 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the mail says both sums, in every language, with the receipt; given back before it leaves it is not sent', async () => {
  const { id, accept } = await flagged();
  await accept();
  const render = paymentAcceptedMail({ pay: () => pay, files: openMemoryFiles(), settings: siteContext.settings });
  const digits = (text: string) => text.replace(/\D/g, '');
  for (const language of LANGUAGES) {
    await db.update(payments).set({ language }).where(eq(payments.id, id));
    const { text, attachments } = (await render(db, { paymentId: id, askedMinor: 25_000 }, language))!;
    expect([language, digits(text)]).toEqual([language, expect.stringMatching(/25000.*12500/)]);
    expect(text).not.toContain('{{');
    expect(attachments).toHaveLength(1);
  }
  await sendBack(pay, id);
  expect(await render(db, { paymentId: id, askedMinor: 25_000 }, 'fr')).toBeUndefined();
});

test('the right, the proof, a reason', async () => {
  const { read, accept } = await flagged();
  for (const role of ['collecte', 'administration', 'audit'] as const)
    expect(await accept({}, await hire(role))).toMatchObject({ code: 'permission_missing' });
  const late = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await accept({}, late)).toMatchObject({ code: 'fresh_proof_needed' });
  expect(await accept({ reason: ' ' })).toMatchObject({ code: 'reason_required' });
  expect(await read()).toMatchObject({ status: 'pending', keptMinor: 0 });
});

test('refused: another sum than was read, another currency, not paid, on its way back, a provider that is away', async () => {
  const { id, say, read, accept, told } = await flagged();
  expect(await accept({ amount: 12_000 })).toMatchObject({ code: 'accept_sum_changed' });
  // It changed between the page and the press: what is read then is not what came.
  await say({ amountMinor: 13_000 });
  expect(await accept({ amount: 12_500 })).toMatchObject({ code: 'accept_sum_changed' });
  await say({ amountMinor: 25_000 });
  expect(await accept()).toMatchObject({ code: 'accept_sum_changed' });
  await say({ amountMinor: 12_500, currency: 'EUR' });
  expect(await accept()).toMatchObject({ code: 'accept_other_currency' });
  await say({ currency: 'XOF', status: 'disputed' });
  expect(await accept()).toMatchObject({ code: 'accept_not_paid' });
  await say({ status: 'failed' });
  expect(await accept()).toMatchObject({ code: 'accept_not_paid' });
  await say({ status: 'paid' });
  const sandbox = pay.providers.get('sandbox')!;
  pay.providers.set('sandbox', { ...sandbox, fetchState: () => Promise.reject(new Error('away')) });
  expect(await accept()).toMatchObject({ code: 'provider_away' });
  pay.providers.set('sandbox', sandbox);
  await treasurer.call('refund-payment', { paymentId: id, reason: 'x' });
  expect(await accept()).toMatchObject({ code: 'accept_not_paid' });
  await db.update(refunds).set({ status: 'failed' }).where(eq(refunds.paymentId, id));
  await desk.act(`sb_${id}`, 'refund-half');
  expect(await accept()).toMatchObject({ code: 'accept_not_paid' });
  expect(await read()).toMatchObject({ status: 'pending', amountMinor: 25_000, keptMinor: 0, paidAt: null });
  expect(await told()).toEqual([]);
  expect(await db.select().from(receipts).where(eq(receipts.paymentId, id))).toEqual([]);
});

test('refused: what waits for nothing, what was booked by the sum it had then, what has a price', async () => {
  expect(await treasurer.call('accept-payment', { paymentId: randomUUID(), reason: 'x' })).toMatchObject({
    code: 'payment_unknown',
  });
  const agreed = await flagged({}, { amountMinor: 25_000 });
  expect(await agreed.accept()).toMatchObject({ code: 'payment_not_flagged' });
  // Its provider says another sum of it long after.
  await agreed.say({ amountMinor: 20_000 });
  await checkPayment(pay, agreed.id);
  expect(await agreed.read()).toMatchObject({ flag: 'provider says 20000 XOF', keptMinor: 25_000 });
  expect(await agreed.accept()).toMatchObject({ code: 'payment_not_flagged' });
  const priced = await flagged();
  const gift = pay.purposes.donation!;
  pay.purposes.donation = { ...gift, resize: undefined };
  expect(await priced.accept()).toMatchObject({ code: 'accept_exact_sum' });
  pay.purposes.donation = gift;
  for (const purpose of ['order', 'share', 'course']) expect(pay.purposes[purpose]!.resize).toBeUndefined();
  expect(await priced.read()).toMatchObject({ status: 'pending', amountMinor: 25_000 });
});

test('accepting twice counts once; the second of two simultaneous calls is told that nothing is waiting', async () => {
  const { accept, told } = await flagged();
  const key = randomUUID();
  expect(await accept({}, treasurer, key)).toEqual(await accept({}, treasurer, key));
  const second = await flagged();
  const both = await Promise.all([second.accept(), second.accept({}, other)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['payment_not_flagged', undefined]);
  expect([await told(), await second.told()].map((rows) => rows.length)).toEqual([1, 1]);
  const lines = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, second.id)));
  expect(lines).toHaveLength(2);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

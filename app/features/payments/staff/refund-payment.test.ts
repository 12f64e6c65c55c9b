import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { sessions } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { paymentNewsMails } from '#app/features/payments/payment-news-mails.server.ts';
import { askRefund } from '#app/features/payments/refunds/refund-job.server.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import { ledgerEntries, payments, refunds } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { refundPayment } from './refund-payment.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give, sent } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf, planOf } = openDesk(siteContext, [
  refundPayment({ pay: () => pay, settings: { refundAloneXof: 200_000 } }),
]);
const [treasurer, other, collector] = [await hire('tresorerie'), await hire('tresorerie'), await hire('collecte')];
const TODAY = dayInKinshasa();
const byHand = { reference: 'Virement 77', day: TODAY };

async function paidGift(amount = 25_000, more: object = {}) {
  const gift = { programId: 'project-1', amount, donorName: 'Aline', donorEmail: 'aline@example.org', ...more };
  const id = paymentOf(await give(gift));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const read = async () => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
  const back = () => db.select().from(refunds).where(eq(refunds.paymentId, id)).orderBy(refunds.createdAt);
  const refund = (who: typeof treasurer, body: object = {}, key?: string) =>
    who.call('refund-payment', { paymentId: id, reason: 'versé deux fois', ...body }, key);
  /** The provider is asked for every refund that waits, and answers. */
  const settle = async () => {
    for (const { id: refundId, status } of await back()) if (status === 'asked') await askRefund(pay, refundId);
  };
  return { id, read, back, refund, settle };
}

test('a part goes back at the provider, then the rest: fund, ledger, receipt and mail follow', async () => {
  const { id, read, back, refund, settle } = await paidGift();
  expect(await refund(treasurer, { amount: '5 000' })).toMatchObject({
    state: 'asked',
    amount: '5000',
    currency: 'XOF',
  });
  expect(await back()).toMatchObject([
    { status: 'asked', amountMinor: 5000, who: treasurer.id, why: 'versé deux fois', provider: 'sandbox' },
  ]);
  await settle();
  expect(await read()).toMatchObject({ status: 'paid', keptMinor: 20_000 });
  expect(await refund(treasurer)).toMatchObject({ state: 'asked', amount: '20000' });
  await settle();
  expect(await read()).toMatchObject({ status: 'refunded', keptMinor: 0 });
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  expect(receipt!.cancelledAt).toBeInstanceOf(Date);
  const told = await db
    .select()
    .from(mails)
    .where(and(eq(mails.template, 'payment-refunded'), like(mails.uniqueKey, 'refund:%')));
  expect(told.filter(({ data }) => (data as { paymentId: string }).paymentId === id)).toHaveLength(2);
  expect(await linesOf(`payment:${id}`)).toMatchObject([
    { verb: 'refund-payment', after: { amount: '5000', currency: 'XOF', state: 'asked' }, reason: 'versé deux fois' },
    { verb: 'refund-payment', after: { amount: '20000' } },
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('by hand it is booked at once: no provider is asked, the ledger says by which way it went, the donor is told', async () => {
  const { id, read, back, refund } = await paidGift();
  const before = sent.length;
  expect(await refund(treasurer, { amount: 10_000, byHand })).toMatchObject({ state: 'done', amount: '10000' });
  expect(sent.slice(before).filter(({ name }) => name === 'refund-payment')).toEqual([]);
  expect(await back()).toMatchObject([
    { status: 'done', provider: 'hand', reference: 'Virement 77', day: TODAY, endedAt: expect.any(Date) },
  ]);
  expect(await read()).toMatchObject({ status: 'paid', keptMinor: 15_000 });
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, id)).orderBy(ledgerEntries.id);
  expect(lines.slice(-2).map(({ account, amountMinor }) => [account, amountMinor])).toEqual([
    ['provider:hand', -10_000],
    ['fund:project-1', 10_000],
  ]);
  expect(await linesOf(`payment:${id}`)).toMatchObject([{ after: { state: 'done', reference: 'Virement 77' } }]);
  // The provider still says "paid", and knows of no refund: what was given by hand stays given.
  await checkPayment(pay, id);
  expect(await read()).toMatchObject({ keptMinor: 15_000 });
  // One of the same sum at the provider is another one.
  await refund(treasurer, { amount: 10_000 });
  const asked = (await back()).find(({ status }) => status === 'asked')!;
  await askRefund(pay, asked.id);
  expect(await read()).toMatchObject({ keptMinor: 5000 });
  expect(await refund(treasurer, { byHand })).toMatchObject({ amount: '5000' });
  expect(await read()).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the mail of a refund by hand says the day and the reference, in every language, and promises no bank’s delay', async () => {
  const { id, back, refund } = await paidGift();
  await refund(treasurer, { amount: 1000, byHand });
  const refundId = (await back())[0]!.id;
  const render = paymentNewsMails({ pay: () => pay, settings: siteContext.settings })['payment-refunded'];
  for (const language of LANGUAGES) {
    const { text } = (await render(db, { paymentId: id, refundId }, language))!;
    expect([language, text]).toEqual([language, expect.stringContaining('Virement 77')]);
    expect(text).not.toContain('{{');
  }
  expect((await render(db, { paymentId: id, refundId }, 'fr'))!.text).not.toContain('dix jours');
});

test('the right, the proof: who lacks one gives nothing back', async () => {
  const { back, refund } = await paidGift();
  for (const role of ['marche', 'administration', 'audit'] as const)
    expect(await refund(await hire(role))).toMatchObject({ code: 'permission_missing' });
  const late = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await refund(late)).toMatchObject({ code: 'fresh_proof_needed' });
  expect(await back()).toEqual([]);
});

test('staff who may only request refunds need approval for every amount; the request names no person', async () => {
  const { id, back, refund } = await paidGift();
  const { planId, code } = await refund(collector, { amount: 1000 });
  expect(code).toBe('approval_needed');
  expect(await back()).toEqual([]);
  const { summary, reason } = await planOf(planId);
  expect(JSON.stringify(summary)).not.toContain('Aline');
  expect([summary.sum, reason]).toEqual(['1\u00a0000\u00a0XOF', 'versé deux fois']);
  expect(await treasurer.call('approve-plan', { planId })).toMatchObject({ state: 'done', amount: '1000' });
  expect(await back()).toMatchObject([{ amountMinor: 1000, who: collector.id }]);
  expect((await linesOf(`payment:${id}`)).map(({ actor }) => actor)).toEqual([collector.id]);
});

test('the limit counts all that went back of the payment, by hand too; above it a second person, never oneself', async () => {
  const { back, refund } = await paidGift(300_000);
  expect(await refund(treasurer, { amount: 120_000, byHand })).toMatchObject({ state: 'done' });
  const { planId } = await refund(treasurer, { amount: 100_000 });
  expect(await treasurer.call('approve-plan', { planId })).toMatchObject({ code: 'own_plan' });
  expect(await back()).toHaveLength(1);
  expect(await other.call('approve-plan', { planId })).toMatchObject({ state: 'done' });
  expect((await back()).map(({ amountMinor }) => amountMinor)).toEqual([120_000, 100_000]);
});

test('a plan for all that is left is for the sum it was, not for what is left later', async () => {
  const { id, back, refund, settle } = await paidGift(300_000);
  await refund(treasurer, { amount: 100_000 });
  const [first] = await back();
  const { planId } = await refund(collector);
  expect((await planOf(planId)).summary.sum).toBe('200\u00a0000\u00a0XOF');
  // The first one fails: 300 000 are left, of which nobody agreed to more than 200 000.
  await db.update(refunds).set({ status: 'failed', endedAt: new Date() }).where(eq(refunds.id, first!.id));
  await other.call('approve-plan', { planId });
  await settle();
  expect((await back()).at(-1)).toMatchObject({ amountMinor: 200_000 });
  expect((await db.select().from(payments).where(eq(payments.id, id)))[0]).toMatchObject({ keptMinor: 100_000 });
});

test('refused beside its field: no reason, no sum, more than is left, a day to come or before the payment, no reference', async () => {
  const { back, refund } = await paidGift();
  const fault = async (body: object) => {
    const { code, fields } = await refund(treasurer, body);
    return [code, ...Object.keys((fields ?? {}) as object)];
  };
  const tomorrow = dayInKinshasa(new Date(Date.now() + 86_400_000));
  expect(await fault({ reason: ' ' })).toEqual(['reason_required', 'reason']);
  for (const amount of ['', '0', 0, 'beaucoup', '12,5', -3])
    expect([amount, ...(await fault({ amount }))]).toEqual([amount, 'amount_invalid', 'amount']);
  expect(await fault({ amount: 25_001 })).toEqual(['refund_too_much', 'amount']);
  expect(await fault({ byHand: { ...byHand, day: tomorrow } })).toEqual(['day_to_come', 'day']);
  expect(await fault({ byHand: { ...byHand, day: '2020-01-01' } })).toEqual(['day_before_payment', 'day']);
  expect(await fault({ byHand: { ...byHand, day: '' } })).toEqual(['day_invalid', 'day']);
  expect(await fault({ byHand: { ...byHand, reference: '' } })).toEqual(['reference_required', 'reference']);
  expect(await back()).toEqual([]);
});

test('nothing goes back of what we do not hold, of what is on its way already, of nothing', async () => {
  const { id, back, refund } = await paidGift();
  expect(await treasurer.call('refund-payment', { paymentId: randomUUID(), reason: 'x' })).toMatchObject({
    code: 'payment_unknown',
  });
  await refund(treasurer, { amount: 15_000 });
  // Another part waits for the first at the provider.
  expect(await refund(treasurer, { amount: 5000 })).toMatchObject({ state: 'asked' });
  expect(await refund(treasurer, { amount: 5001, byHand })).toMatchObject({ code: 'refund_too_much', left: '5000' });
  expect(await refund(treasurer, { byHand })).toMatchObject({ state: 'done', amount: '5000' });
  expect(await refund(treasurer, { byHand })).toMatchObject({ code: 'refund_too_much', left: '0' });
  expect(await back()).toHaveLength(3);
  const unpaid = paymentOf(await give({ programId: 'project-1', amount: 5000, anonymous: true }));
  expect(await treasurer.call('refund-payment', { paymentId: unpaid, reason: 'x' })).toMatchObject({
    code: 'refund_not_kept',
  });
  expect(id).toBeDefined();
});

test('a provider that cannot send it back is not asked: by hand it goes', async () => {
  const { back, refund } = await paidGift();
  const sandbox = pay.providers.get('sandbox')!;
  pay.providers.set('sandbox', { ...sandbox, refunds: undefined });
  expect(await refund(treasurer)).toMatchObject({ code: 'refund_by_hand_only' });
  expect(await refund(treasurer, { byHand })).toMatchObject({ state: 'done' });
  pay.providers.set('sandbox', sandbox);
  expect(await back()).toHaveLength(1);
});

test('a repeated refund happens once; two simultaneous refunds by hand never exceed what is left', async () => {
  const { back, refund } = await paidGift();
  const key = randomUUID();
  const [first, second] = [
    await refund(treasurer, { amount: 1000, byHand }, key),
    await refund(treasurer, { amount: 1000, byHand }, key),
  ];
  expect(second.refundId).toBe(first.refundId);
  const both = await Promise.all([
    refund(treasurer, { amount: 20_000, byHand }),
    refund(other, { amount: 20_000, byHand }),
  ]);
  expect(both.map(({ state, code }) => state ?? code).sort()).toEqual(['done', 'refund_too_much']);
  expect((await back()).map(({ amountMinor }) => amountMinor).sort()).toEqual([1000, 20_000]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a refund by hand that says nothing of itself is found by the nightly check', async () => {
  const { back, refund } = await paidGift();
  await refund(treasurer, { amount: 1000, byHand });
  const broken = async () => (await findBrokenInvariants(db)).length;
  expect(await broken()).toBe(0);
  const [{ id: refundId } = { id: '' }] = await back();
  await db.update(refunds).set({ reference: null }).where(eq(refunds.id, refundId));
  expect(await broken()).toBe(1);
  await db.update(refunds).set({ reference: 'Virement 77' }).where(eq(refunds.id, refundId));
});

test('a dispute after a refund by hand, then won: the books agree', async () => {
  const { id, read, refund } = await paidGift();
  await refund(treasurer, { amount: 5000, byHand });
  await desk.act(`sb_${id}`, 'dispute');
  await checkPayment(pay, id);
  expect(await read()).toMatchObject({ status: 'disputed', keptMinor: 0 });
  expect(await refund(treasurer, { byHand })).toMatchObject({ code: 'refund_not_kept' });
  await desk.act(`sb_${id}`, 'win-dispute');
  await checkPayment(pay, id);
  expect(await read()).toMatchObject({ status: 'paid', keptMinor: 20_000 });
  expect(await refundLater(db, pay.jobs, id, 'staff')).toMatchObject({ amountMinor: 20_000 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('by hand all that somebody gave back within a day counts, of however many payments; the provider sends it to who paid', async () => {
  const giver = await hire('tresorerie');
  const gifts = [await paidGift(90_000), await paidGift(90_000), await paidGift(90_000)];
  for (const { refund } of gifts.slice(0, 2)) expect(await refund(giver, { byHand })).toMatchObject({ state: 'done' });
  expect(await gifts[2]!.refund(giver, { byHand })).toMatchObject({ code: 'approval_needed' });
  // Another one has given nothing yet.
  expect(await gifts[2]!.refund(other, { amount: 50_000, byHand })).toMatchObject({ state: 'done' });
  expect(await gifts[2]!.refund(giver, { amount: 1000 })).toMatchObject({ state: 'asked' });
  await db
    .update(refunds)
    .set({ createdAt: new Date(Date.now() - 86_400_000 - 1000) })
    .where(eq(refunds.who, giver.id));
  expect(await gifts[2]!.refund(giver, { amount: 1000, byHand })).toMatchObject({ state: 'done' });
});

test('simultaneous refunds by hand of one person cannot exceed the limit for one person alone', async () => {
  const alone = await hire('tresorerie');
  const gifts = [];
  for (let count = 0; count < 6; count++) gifts.push(await paidGift(150_000));
  const answers = await Promise.all(gifts.map(({ refund }) => refund(alone, { byHand })));
  expect(answers.filter(({ code }) => code === 'approval_needed')).toHaveLength(5);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { receiptMail } from '#app/features/receipts/receipt-mail.server.ts';
import { ledgerBalances, payments, refunds } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { sessions } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, sendBack } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { openDesk } from '#test/staff-desk.ts';
import { findFund } from '#app/features/donations/funds.server.ts';
import { giftBatches, giftBatchLines } from '#app/features/donations/tables.server.ts';
import { recordGifts } from './record-gifts.server.ts';
import { unbookedMail } from './unbooked-mail.server.ts';
import { undoBatch } from './undo-batch.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf, planOf } = openDesk(siteContext, [recordGifts(() => pay), undoBatch(() => pay)]);
const [collector, treasurer, administrator] = [
  await hire('collecte'),
  await hire('tresorerie'),
  await hire('administration'),
];

let serial = 0;
const record = (more: object = {}) =>
  collector.call('record-gifts', {
    kind: 'transfer',
    currency: 'EUR',
    day: dayInKinshasa(),
    declaredCount: 2,
    declaredTotal: 30,
    gifts: [
      { amount: 20, programId: 'project-1', donorName: `Aline ${++serial}`, donorEmail: `aline${serial}@example.org` },
      { amount: 10, programId: 'project-1', anonymous: true },
    ],
    areOthers: true,
    ...more,
  });
const batchOf = async (id: unknown) =>
  (
    await db
      .select()
      .from(giftBatches)
      .where(eq(giftBatches.id, String(id)))
  )[0]!;
const giftsOf = (batchId: unknown) =>
  db
    .select({ payment: payments, receipt: receipts })
    .from(giftBatchLines)
    .innerJoin(payments, eq(payments.id, giftBatchLines.paymentId))
    .innerJoin(receipts, eq(receipts.paymentId, payments.id))
    .where(eq(giftBatchLines.batchId, String(batchId)))
    .orderBy(giftBatchLines.line);
const ask = (batchId: unknown, who = collector) => who.call('undo-batch', { batchId, reason: 'saisi deux fois' });

test('a batch leaves the books whole once somebody else agrees: counter-entries, void receipts, a mail that says so', async () => {
  const before = (await findFund(db, 'project-1'))!;
  const { batchId } = await record();
  const answer = await ask(batchId);
  expect(answer).toMatchObject({ code: 'approval_needed', planId: expect.any(String) });
  const { number } = await batchOf(batchId);
  expect(await planOf(answer.planId)).toMatchObject({
    summary: { batch: number, gifts: 2, sum: expect.stringMatching(/^30\s€$/) },
    reason: 'saisi deux fois',
  });
  expect((await giftsOf(batchId))[0]!.payment.keptMinor).toBe(2000);
  expect(await collector.call('approve-plan', { planId: answer.planId })).toMatchObject({ code: 'permission_missing' });
  expect(await treasurer.call('approve-plan', { planId: answer.planId })).toMatchObject({ state: 'done', batchId });

  const gifts = await giftsOf(batchId);
  expect(gifts.map(({ payment }) => [payment.status, payment.keptMinor])).toEqual([
    ['refunded', 0],
    ['refunded', 0],
  ]);
  expect(gifts.every(({ receipt }) => receipt.cancelledAt)).toBe(true);
  expect((await batchOf(batchId)).undoneAt).not.toBeNull();
  expect(await findFund(db, 'project-1')).toMatchObject({
    raisedMinor: before.raisedMinor,
    supporters: before.supporters,
  });
  const [till] = await db.select().from(ledgerBalances).where(eq(ledgerBalances.account, 'provider:offline'));
  expect(till!.balanceMinor).toBe(0);
  const sent = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, `aline${serial}@example.org`));
  expect(sent.map(({ template }) => template).sort()).toEqual(['gift-unbooked', 'receipt']);
  const [line] = await linesOf(`batch:${number}`).then((lines) => lines.slice(-1));
  expect(line).toMatchObject({
    actor: collector.id,
    verb: 'undo-batch',
    before: { gifts: 2, amount: '30.00', currency: 'EUR' },
    after: { gifts: 0 },
    reason: 'saisi deux fois',
  });
  // Asked again as every payment is, it stays out.
  await checkPayment(pay, gifts[0]!.payment.id);
  expect((await giftsOf(batchId))[0]!.payment.status).toBe('refunded');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('undone it can be entered again without a warning, and is not undone twice', async () => {
  const name = 'Paroisse Saint-Jean';
  const gifts = [{ amount: 30, programId: 'project-1', donorName: name }];
  const again = () => record({ gifts, declaredCount: 1, areOthers: false });
  const { batchId } = await again();
  expect(await again()).toMatchObject({ code: 'gifts_seen' });
  const [one, two] = [await ask(batchId), await ask(batchId, treasurer)];
  expect(await administrator.call('approve-plan', { planId: one.planId })).toMatchObject({ state: 'done' });
  expect(await administrator.call('approve-plan', { planId: two.planId })).toMatchObject({
    code: 'plan_failed',
    reason: 'batch_undone',
  });
  expect(await ask(batchId)).toMatchObject({ code: 'batch_undone' });
  expect(await again()).toHaveProperty('batchId');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the requester cannot approve; undoing needs the permission to enter, a fresh proof, a reason and a batch', async () => {
  const { batchId } = await record();
  const { planId } = await ask(batchId, treasurer);
  expect(await treasurer.call('approve-plan', { planId })).toMatchObject({ code: 'own_plan' });
  expect(await ask(batchId, administrator)).toMatchObject({ code: 'permission_missing', permission: 'gifts.enter' });
  expect(await collector.call('undo-batch', { batchId, reason: ' ' })).toMatchObject({ code: 'reason_required' });
  expect(await ask('00000000-0000-4000-8000-000000000000')).toMatchObject({ code: 'batch_unknown' });
  const late = await hire('collecte');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    .where(eq(sessions.userId, late.id));
  expect(await ask(batchId, late)).toMatchObject({ code: 'fresh_proof_needed' });
});

test('a batch of which something goes back is not undone at once', async () => {
  const { batchId } = await record();
  const [{ payment } = { payment: undefined }] = await giftsOf(batchId);
  await db.insert(refunds).values({
    id: '11111111-1111-4111-8111-111111111111',
    paymentId: payment!.id,
    provider: 'offline',
    amountMinor: 500,
    currency: 'EUR',
    reason: 'staff',
  });
  expect(await ask(batchId)).toMatchObject({ code: 'batch_changed' });
  // One that was refused leaves the gift as it was.
  await sendBack(pay, payment!.id);
  expect(await ask(batchId)).toMatchObject({ code: 'approval_needed' });
});

test('the mail says in ten languages that the receipt no longer counts; the receipt’s own mail stays away', async () => {
  const { batchId } = await record();
  const { planId } = await ask(batchId);
  await treasurer.call('approve-plan', { planId });
  const [{ payment } = { payment: undefined }] = await giftsOf(batchId);
  const parts = { pay: () => pay, settings: siteContext.settings };
  const said = new Set<string>();
  for (const language of LANGUAGES) {
    const { subject, text } = await unbookedMail(parts)(db, { paymentId: payment!.id }, language);
    expect(`${subject} ${text}`).toMatch(/ELK-\d{4}-\d{6}/);
    expect(text).toContain('Une école');
    expect(text).not.toContain('{{');
    said.add(subject);
  }
  expect(said.size).toBe(LANGUAGES.length);
  const receipt = receiptMail({ ...parts, files: openMemoryFiles() });
  expect(await receipt(db, { paymentId: payment!.id })).toBeUndefined();
});

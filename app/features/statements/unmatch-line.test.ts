import { findFollowing } from '#app/features/payments/find-payment.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findFund } from '#app/features/donations/funds.server.ts';
import { recordGifts } from '#app/features/donations/staff/record-gifts.server.ts';
import { undoBatch } from '#app/features/donations/staff/undo-batch.server.ts';
import { giftUnbooked, unbookedMail } from '#app/features/donations/staff/unbooked-mail.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { refundPayment } from '#app/features/payments/staff/refund-payment.server.ts';
import { ledgerEntries, payments } from '#app/features/payments/tables.server.ts';
import { announcedTransfers } from '#app/features/payment-providers/transfer/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { issueTaxReceipt } from '#app/features/receipts/tax/issue-tax-receipt.server.ts';
import { seedDemoEntities } from '#app/features/receipts/tax/seed.server.ts';
import { taxReceipts } from '#app/features/receipts/tax/tables.server.ts';
import { taxCancelled } from '#app/features/receipts/tax/tax-mail-kinds.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { LANGUAGES } from '#app/shared/language.ts';
import { sessions } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { freeTiedLines } from './free-lines.server.ts';
import { importStatement } from './staff/import-statement.server.ts';
import { matchLine } from './staff/match-line.server.ts';
import { setAsideLine } from './staff/set-aside.server.ts';
import { unmatchLine } from './staff/unmatch-line.server.ts';
import { statementLines } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
const { settings } = siteContext;
settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedDemoEntities(db);
const { hire, linesOf } = openDesk(siteContext, [
  importStatement(),
  matchLine(() => pay),
  unmatchLine(() => pay),
  setAsideLine(),
  recordGifts(() => pay),
  undoBatch(() => pay),
  issueTaxReceipt(() => pay),
  refundPayment({ pay: () => pay, settings }),
]);
const treasurer = await hire('tresorerie');
const today = dayInKinshasa();

let serial = 0;
async function announced() {
  const donorEmail = `d${++serial}@example.org`;
  const gift = { programId: 'project-1', amount: 40, currency: 'EUR', donorName: `Donatrice ${serial}`, donorEmail };
  const answer = await give({ ...gift, method: 'transfer' });
  return { id: paymentOf(answer), donorEmail, reference: String(answer.ok && answer.body.reference) };
}
/** A line that came, of so many euros. */
async function lineOf(amount = '40,00') {
  const rows = ['Date;Montant;Devise;Communication;Nom', [today, amount, 'EUR', `Ligne ${++serial}`, 'X'].join(';')];
  const { statementId } = await treasurer.call('import-statement', {
    format: 'csv',
    text: rows.join('\n'),
    account: `Compte ${serial}`,
    mapping: { day: 'Date', amount: 'Montant', currency: 'Devise', reference: 'Communication', payer: 'Nom' },
  });
  const [line] = await db
    .select()
    .from(statementLines)
    .where(eq(statementLines.statementId, String(statementId)));
  return line!.id;
}
const match = (lineId: string, body: object) => treasurer.call('match-line', { lineId, ...body });
const unmatch = (lineId: string, more: object = {}, who = treasurer) =>
  who.call('unmatch-line', { lineId, reason: 'mauvaise personne', ...more });
const rowOf = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
const stateOf = async (id: string) => (await db.select().from(statementLines).where(eq(statementLines.id, id)))[0]!;
const receiptOf = async (id: string) => (await db.select().from(receipts).where(eq(receipts.paymentId, id)))[0]!;
const balanceOf = async (id: string) => {
  const sums: Record<string, number> = {};
  for (const { account, amountMinor } of await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, id)))
    sums[account] = (sums[account] ?? 0) + amountMinor;
  return sums;
};
const unbookedOf = async (id: string) =>
  (await db.select().from(mails).where(eq(mails.template, giftUnbooked.name))).filter(
    ({ uniqueKey }) => uniqueKey === `gift-unbooked:${id}`,
  );

test('an announced transfer matched by mistake leaves the books, its receipt keeps its number, and it waits again as it was announced', async () => {
  const before = await findFund(db, 'project-1');
  const { id, donorEmail, reference } = await announced();
  const lineId = await lineOf('35,00');
  expect(await match(lineId, { promiseId: id })).toMatchObject({ paymentId: id });
  const given = await receiptOf(id);
  expect(await unmatch(lineId)).toMatchObject({ lineId });
  expect(await stateOf(lineId)).toMatchObject({ state: 'open', paymentId: null });
  expect(await rowOf(id)).toMatchObject({ status: 'refunded', keptMinor: 0, amountMinor: 3500 });
  expect(await receiptOf(id)).toMatchObject({ number: given.number, year: given.year, cancelledAt: expect.any(Date) });
  expect(await balanceOf(id)).toEqual({ 'provider:transfer': 0, 'fund:project-1': 0 });
  expect(await findFund(db, 'project-1')).toEqual(before);
  const [waiting] = await db
    .select()
    .from(announcedTransfers)
    .where(eq(announcedTransfers.reference, reference.replace('-', '')));
  expect(waiting!.paymentId).not.toBe(id);
  // Who kept the address of the first is led on, and its receipt does not say that money went back.
  expect(await findFollowing(db, await rowOf(id))).toBe(waiting!.paymentId);
  expect(await findReceiptFacts({ db, purposes: pay.purposes, settings }, id)).toMatchObject({
    isCancelled: true,
    isMistake: true,
  });
  expect(await rowOf(waiting!.paymentId)).toMatchObject({ status: 'pending', amountMinor: 4000, currency: 'EUR' });
  const [gift] = await db.select().from(donations).where(eq(donations.donorEmail, donorEmail));
  expect(gift).toMatchObject({ amountMinor: 4000, currency: 'EUR' });
  expect(await linesOf(`line:${lineId}`)).toMatchObject([
    { verb: 'match-line' },
    {
      verb: 'unmatch-line',
      before: { state: 'matched', payment: id, amount: '35.00', kind: 'promise' },
      after: { state: 'open' },
      reason: 'mauvaise personne',
    },
  ]);
  // Told once, in their language: not that money comes back, but that the receipt counts no more and the announced waits.
  const told = await unbookedOf(id);
  expect(told).toMatchObject([{ recipient: donorEmail }]);
  const write = unbookedMail({ pay: () => pay, settings });
  for (const language of LANGUAGES) {
    const { text } = await write(db, { paymentId: id }, language);
    expect([language, text]).toEqual([language, expect.stringContaining(reference)]);
    expect(text).not.toContain('{{');
  }
  expect(await db.$count(mails, and(eq(mails.recipient, donorEmail), eq(mails.template, 'payment-refunded')))).toBe(0);
  expect(await findBrokenInvariants(db)).toEqual([]);
  // The right line comes, under the same reference.
  const right = await lineOf();
  expect(await match(right, { promiseId: waiting!.paymentId })).toMatchObject({ paymentId: waiting!.paymentId });
  expect((await receiptOf(waiting!.paymentId)).number).toBe(given.number + 1);
  expect((await write(db, { paymentId: id }, 'fr')).text).not.toContain(reference);
  expect(await checkPayment(pay, id)).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('unmatching a gift booked from a line removes it from the books; the line can be booked again', async () => {
  const before = await findFund(db, 'project-1');
  const lineId = await lineOf();
  const booked = await match(lineId, {
    gift: { programId: 'project-1', donorName: 'A', donorEmail: 'new@example.org' },
  });
  const id = String(booked.paymentId);
  expect(await unmatch(lineId)).toMatchObject({ lineId });
  expect(await rowOf(id)).toMatchObject({ status: 'refunded', keptMinor: 0 });
  expect(await balanceOf(id)).toEqual({ 'provider:offline': 0, 'fund:project-1': 0 });
  expect(await findFund(db, 'project-1')).toEqual(before);
  expect(await unbookedOf(id)).toMatchObject([{ recipient: 'new@example.org' }]);
  expect(await match(lineId, { gift: { programId: 'project-1' } })).toHaveProperty('paymentId');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('unmatching a gift that was entered before only removes the link', async () => {
  await treasurer.call('record-gifts', {
    kind: 'transfer',
    currency: 'EUR',
    day: today,
    declaredCount: 1,
    declaredTotal: '55',
    gifts: [{ amount: '55', programId: 'project-1', donorName: 'Saisie', donorEmail: 'saisie@example.org' }],
  });
  const [gift] = await db.select().from(donations).where(eq(donations.donorEmail, 'saisie@example.org'));
  const [payment] = await db.select().from(payments).where(eq(payments.purposeId, gift!.id));
  const lineId = await lineOf('55,00');
  await match(lineId, { paymentId: payment!.id });
  expect(await unmatch(lineId)).toMatchObject({ lineId });
  expect(await stateOf(lineId)).toMatchObject({ state: 'open', paymentId: null });
  expect(await rowOf(payment!.id)).toMatchObject({ status: 'paid', keptMinor: 5500 });
  expect(await unbookedOf(payment!.id)).toEqual([]);
  expect(await match(lineId, { paymentId: payment!.id })).toMatchObject({ paymentId: payment!.id });
  // Money of it went back: the tie alone goes all the same.
  await treasurer.call('refund-payment', {
    paymentId: payment!.id,
    amount: '5',
    reason: 'x',
    byHand: { reference: 'r', day: today },
  });
  expect(await unmatch(lineId)).toMatchObject({ lineId });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a line linked to an undone batch is open again: its money is in the account but not in the books', async () => {
  const recorded = await treasurer.call('record-gifts', {
    kind: 'transfer',
    currency: 'EUR',
    day: today,
    declaredCount: 1,
    declaredTotal: '65',
    gifts: [{ amount: '65', programId: 'project-1', donorName: 'Lot', donorEmail: 'lot@example.org' }],
  });
  const [gift] = await db.select().from(donations).where(eq(donations.donorEmail, 'lot@example.org'));
  const [payment] = await db.select().from(payments).where(eq(payments.purposeId, gift!.id));
  const lineId = await lineOf('65,00');
  await match(lineId, { paymentId: payment!.id });
  // As long as it counts, the line stays what it is.
  await freeTiedLines(db);
  expect(await stateOf(lineId)).toMatchObject({ state: 'matched' });
  const { planId } = await treasurer.call('undo-batch', { batchId: recorded.batchId, reason: 'deux fois' });
  const other = await hire('administration');
  await other.call('approve-plan', { planId });
  expect(await rowOf(payment!.id)).toMatchObject({ keptMinor: 0 });
  await freeTiedLines(db);
  expect(await stateOf(lineId)).toMatchObject({ state: 'open', paymentId: null });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a tax receipt given for it is cancelled and its donor told, as whenever money leaves a gift', async () => {
  const { id, donorEmail } = await announced();
  const lineId = await lineOf();
  await match(lineId, { promiseId: id });
  const body = { paymentId: id, entityId: '00000000-0000-4000-8000-000000000002', name: 'A', address: 'B' };
  expect(await treasurer.call('issue-tax-receipt', body)).toHaveProperty('receipt');
  expect(await unmatch(lineId)).toMatchObject({ lineId });
  expect(await db.$count(taxReceipts, and(eq(taxReceipts.paymentId, id), isNull(taxReceipts.cancelledAt)))).toBe(0);
  expect(await db.$count(mails, and(eq(mails.recipient, donorEmail), eq(mails.template, taxCancelled.name)))).toBe(1);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the right, the proof, the reason; once; not of what is not matched, nor where money went back', async () => {
  const { id } = await announced();
  const lineId = await lineOf();
  expect(await unmatch(lineId)).toMatchObject({ code: 'line_not_matched' });
  await match(lineId, { promiseId: id });
  for (const role of ['collecte', 'administration', 'audit'] as const)
    expect(await unmatch(lineId, {}, await hire(role))).toMatchObject({ code: 'permission_missing' });
  const late = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await unmatch(lineId, {}, late)).toMatchObject({ code: 'fresh_proof_needed' });
  expect(await unmatch(lineId, { reason: ' ' })).toMatchObject({ fields: { reason: expect.any(String) } });
  expect(await unmatch('00000000-0000-4000-8000-000000000009')).toMatchObject({ code: 'line_unknown' });
  const both = await Promise.all([unmatch(lineId), unmatch(lineId)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['line_not_matched', undefined]);
  expect(await unbookedOf(id)).toHaveLength(1);
  const aside = await lineOf();
  await treasurer.call('set-aside-line', { lineId: aside, kind: 'other', note: 'x' });
  expect(await unmatch(aside)).toMatchObject({ code: 'line_not_matched' });
  const other = await announced();
  const partly = await lineOf();
  await match(partly, { promiseId: other.id });
  const byHand = { reference: 'r', day: today };
  await treasurer.call('refund-payment', { paymentId: other.id, amount: '5', reason: 'x', byHand });
  expect(await unmatch(partly)).toMatchObject({ code: 'match_changed' });
  expect(await stateOf(partly)).toMatchObject({ state: 'matched', paymentId: other.id });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

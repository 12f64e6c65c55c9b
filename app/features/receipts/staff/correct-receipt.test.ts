import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#app/shared/language.ts';
import { giftData } from '#app/features/donations/own-gifts.server.ts';
import { sessions } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { confirmAddress } from '#test/confirm-address.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { openDesk } from '#test/staff-desk.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { receiptCorrectedMail } from '#app/features/receipts/receipt-corrected-mail.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { readReceiptPdf } from '#app/features/receipts/receipt-mail.server.ts';
import { receiptWords } from '#app/features/receipts/receipt-words.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts, receiptVersions } from '#app/features/receipts/tables.server.ts';
import { correctReceipt } from './correct-receipt.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [correctReceipt(() => pay)]);
const [collector, treasurer] = [await hire('collecte'), await hire('tresorerie')];
const parts = { db, purposes: pay.purposes, settings: siteContext.settings };
const files = openMemoryFiles();

async function paidGift(more: object = { donorName: 'Aline Kabongo', donorEmail: 'aline@example.org' }) {
  const id = paymentOf(await give({ programId: 'project-1', amount: 25_000, ...more }));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const facts = async () => (await findReceiptFacts(parts, id))!;
  const before = () => db.select().from(receiptVersions).where(eq(receiptVersions.paymentId, id));
  const correct = (body: object, who = collector, key?: string) =>
    who.call('correct-receipt', { paymentId: id, ...body }, key);
  const told = () =>
    db
      .select()
      .from(mails)
      .where(and(eq(mails.template, 'receipt-corrected'), like(mails.uniqueKey, `%${id}%`)));
  return { id, facts, before, correct, told };
}

test('of a regular gift it is sent to the address its donor confirmed since the gift began', async () => {
  const old = 'partie@example.org';
  const { correct, told } = await paidGift({ donationType: 'monthly', donorName: 'Léa', donorEmail: old });
  await confirmAddress(db, old, 'apres@example.org');
  await correct({ name: 'Léa Mbuyi' });
  expect((await told()).map(({ recipient }) => recipient)).toEqual(['apres@example.org']);
});

test('a corrected receipt keeps its number, says the new name and the day, and what it said is kept', async () => {
  const { id, facts, before, correct, told } = await paidGift();
  const first = await facts();
  const issued = await readReceiptPdf({ db, files }, first);
  const answer = await correct({ name: ' Aline Kabongo Mbuyi ', address: '12, avenue du Fleuve, Kinshasa' });
  expect(answer).toMatchObject({ receipt: first.name, version: 2 });
  const now = await facts();
  expect(now).toMatchObject({
    name: first.name,
    donorName: 'Aline Kabongo Mbuyi',
    address: '12, avenue du Fleuve, Kinshasa',
    correctedAt: expect.any(Date),
  });
  expect(receiptWords(now).corrected).toMatch(/^Rectifié le /);
  expect(receiptWords(first).corrected).toBeNull();
  expect(await before()).toMatchObject([
    { version: 1, name: 'Aline Kabongo', address: null, purpose: 'Une école, Luozi', who: collector.id },
  ]);
  // Both are kept as they were issued.
  expect(Buffer.compare((await readReceiptPdf({ db, files }, now))!, issued!)).not.toBe(0);
  expect(await readReceiptPdf({ db, files }, first)).toBe(issued);
  expect(await told()).toMatchObject([{ recipient: 'aline@example.org', language: 'fr', data: { version: 2 } }]);
  const lines = await linesOf(`payment:${id}`);
  expect(lines).toMatchObject([{ verb: 'correct-receipt', after: { receipt: first.name, revision: 2 } }]);
  expect(JSON.stringify(lines)).not.toContain('Aline');
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('one thing alone is corrected, an address taken off again, each a version of its own', async () => {
  const { id, facts, before, correct } = await paidGift();
  await correct({ address: 'Bd du 30 Juin, Kinshasa' });
  expect(await facts()).toMatchObject({ donorName: 'Aline Kabongo', address: 'Bd du 30 Juin, Kinshasa', version: 2 });
  await correct({ address: '' }, treasurer);
  expect(await facts()).toMatchObject({ address: null, version: 3 });
  expect((await before()).map(({ address }) => address)).toEqual([null, 'Bd du 30 Juin, Kinshasa']);
  // One that is gone is found by the nightly check.
  await db.delete(receiptVersions).where(and(eq(receiptVersions.paymentId, id), eq(receiptVersions.version, 1)));
  expect(await findBrokenInvariants(db)).toHaveLength(1);
  await db.insert(receiptVersions).values({ paymentId: id, version: 1, purpose: 'x', who: 'x' });
});

test('the mail carries the corrected receipt, in every language; one that is no longer true is not sent', async () => {
  const { id, facts, correct } = await paidGift();
  await correct({ name: 'Aline K.' });
  const render = receiptCorrectedMail({ pay: () => pay, files, settings: siteContext.settings });
  const { name } = await facts();
  for (const language of LANGUAGES) {
    await db.update(payments).set({ language }).where(eq(payments.id, id));
    const { subject, text, attachments } = (await render(db, { paymentId: id, version: 2 }, language))!;
    expect([language, subject, text]).toEqual([language, expect.stringContaining(name), expect.stringContaining(name)]);
    expect(attachments).toMatchObject([{ filename: `recu-${name}.pdf`, contentType: 'application/pdf' }]);
    expect(receiptWords(await facts()).corrected).toBeTruthy();
  }
  await correct({ name: 'Aline B.' });
  expect(await render(db, { paymentId: id, version: 2 }, 'fr')).toBeUndefined();
  await sendBack(pay, id);
  expect(await render(db, { paymentId: id, version: 3 }, 'fr')).toBeUndefined();
});

test('the right and the proof', async () => {
  const { facts, correct } = await paidGift();
  for (const role of ['marche', 'terrain', 'audit'] as const)
    expect(await correct({ name: 'X' }, await hire(role))).toMatchObject({ code: 'permission_missing' });
  const late = await hire('administration');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await correct({ name: 'X' }, late)).toMatchObject({ code: 'fresh_proof_needed' });
  expect(await facts()).toMatchObject({ version: 1, donorName: 'Aline Kabongo' });
  expect(await correct({ name: 'X' }, await hire('administration'))).toMatchObject({ version: 2 });
});

test('refused: nothing that changes, no name, too long, an unknown payment, one never paid, a cancelled receipt', async () => {
  const { id, correct, before, told } = await paidGift();
  const fault = async (body: object) => {
    const { code, fields } = await correct(body);
    return [code, ...Object.keys((fields ?? {}) as object)];
  };
  expect(await fault({})).toEqual(['receipt_unchanged']);
  expect(await fault({ name: 'Aline Kabongo', address: ' ' })).toEqual(['receipt_unchanged']);
  expect(await fault({ name: ' ' })).toEqual(['receipt_name_required', 'name']);
  expect(await fault({ name: 'བསྟན་འཛིན' })).toEqual(['letters_missing', 'name']);
  expect(await fault({ address: 'བསྟན་འཛིན' })).toEqual(['letters_missing', 'address']);
  expect(await fault({ name: 'x'.repeat(121) })).toEqual(['name_too_long', 'name']);
  expect(await fault({ address: 'x'.repeat(161) })).toEqual(['text_too_long', 'address']);
  expect(await collector.call('correct-receipt', { paymentId: randomUUID(), name: 'X' })).toMatchObject({
    code: 'payment_unknown',
  });
  const unpaid = paymentOf(
    await give({ programId: 'project-1', amount: 5000, donorName: 'A', donorEmail: 'a@example.org' }),
  );
  expect(await collector.call('correct-receipt', { paymentId: unpaid, name: 'X' })).toMatchObject({
    code: 'receipt_missing',
  });
  await sendBack(pay, id);
  expect(await fault({ name: 'X' })).toEqual(['receipt_missing']);
  expect([await before(), await told()]).toEqual([[], []]);
});

test('who gave without a name is not named after the fact; what is no gift is not corrected here', async () => {
  const { id, correct } = await paidGift({ anonymous: true });
  expect(await correct({ name: 'Aline' })).toMatchObject({ code: 'receipt_of_nobody' });
  const gift = pay.purposes.donation!;
  const facts: typeof gift.facts = async (...args) => ({ ...(await gift.facts(...args)), isGift: false });
  pay.purposes.donation = { ...gift, facts };
  expect(await correct({ name: 'Aline' })).toMatchObject({ code: 'payment_not_gift' });
  pay.purposes.donation = gift;
  expect(id).toBeDefined();
});

test('who is erased goes out of the receipt and of what it said before, and nothing is corrected any more', async () => {
  const email = 'odile@example.org';
  const { id, facts, before, correct } = await paidGift({ donorName: 'Odile', donorEmail: email });
  await correct({ name: 'Odile M.', address: 'Goma' });
  await correct({ name: 'Odile Mwamba' });
  await db.transaction((tx) => giftData.erase(tx, { id: 'nobody', email }));
  expect(await facts()).toMatchObject({ donorName: null, address: null, version: 3 });
  expect((await before()).map(({ name, address }) => [name, address])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await correct({ name: 'Odile' })).toMatchObject({ code: 'receipt_of_nobody' });
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  expect(receipt!.number).toBeGreaterThan(0);
});

test('pressed twice it is one; of two who write the same at once the second changes nothing', async () => {
  const { before, correct, told } = await paidGift();
  const key = randomUUID();
  expect(await correct({ name: 'Aline K.' }, collector, key)).toEqual(
    await correct({ name: 'Aline K.' }, collector, key),
  );
  const both = await Promise.all([correct({ name: 'Aline B.' }), correct({ name: 'Aline B.' }, treasurer)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['receipt_unchanged', undefined]);
  expect([await before(), await told()].map((rows) => rows.length)).toEqual([2, 2]);
});

import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { giftData } from '#app/features/donations/own-gifts.server.ts';
import { seedGeneralFund } from '#app/features/donations/seed.server.ts';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import { sessions } from '#platform/auth-tables.ts';
import { mails } from '#platform/tables.ts';
import { overhear } from '#test/announcements.ts';
import { confirmAddress } from '#test/confirm-address.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { openDesk } from '#test/staff-desk.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { refundLater } from '#app/features/payments/refunds/refunds.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { correctReceipt } from '#app/features/receipts/staff/correct-receipt.server.ts';
import { currencyRates, payments, refunds } from '#app/features/payments/tables.server.ts';
import { listYears } from './entity-list.server.ts';
import { issueTaxReceipt } from './issue-tax-receipt.server.ts';
import { seedDemoEntities } from './seed.server.ts';
import { legalEntities, taxReceipts } from './tables.server.ts';
import { taxCancelled, taxIssued } from './tax-mail-kinds.server.ts';
import { taxMails } from './tax-mails.server.ts';
import { readTaxPdf, renderTaxPdf } from './tax-pdf.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedGeneralFund(db);
await seedDemoEntities(db);
const [ours, french] = await db.select().from(legalEntities).orderBy(legalEntities.id);
const { hire, linesOf } = openDesk(siteContext, [
  issueTaxReceipt(() => pay),
  correctReceipt(() => pay),
  moveGift(() => pay),
]);
const treasurer = await hire('tresorerie');
const files = openMemoryFiles();
const DONOR = { name: 'Aline Kabongo', address: '5, rue des Lilas, 69003 Lyon, France' };

async function paidGift(more: object = {}) {
  const gift = { programId: 'project-1', amount: 25_000, donorName: 'Aline', donorEmail: 'aline@example.org', ...more };
  const id = paymentOf(await give(gift));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const issue = (body: object = {}, who = treasurer, key?: string) =>
    who.call('issue-tax-receipt', { paymentId: id, entityId: french!.id, ...DONOR, ...body }, key);
  const receiptsOf = () =>
    db.select().from(taxReceipts).where(eq(taxReceipts.paymentId, id)).orderBy(taxReceipts.number);
  return { id, issue, receiptsOf };
}
const numberOf = (answer: Record<string, unknown>) => Number(String(answer.receipt).split('-').at(-1));

const render = (kind: typeof taxIssued, data: unknown, language: Language) =>
  taxMails({ files })
    .find(({ name }) => name === kind.name)!
    .write(db, data, language);

test('a French body gives its receipt: a number of its own, euros in figures, the donor’s address, a mail with the sheet', async () => {
  const { id, issue, receiptsOf } = await paidGift();
  const first = await issue();
  expect(first.receipt).toMatch(/^RF-20\d\d-00001$/);
  expect(await receiptsOf()).toMatchObject([
    { ...DONOR, euroMinor: 3811, entityId: french!.id, entity: french!.facts, isSample: true, issuedBy: treasurer.id },
  ]);
  const lines = await linesOf(`payment:${id}`);
  expect(lines).toMatchObject([{ verb: 'issue-tax-receipt', after: { receipt: first.receipt } }]);
  expect(JSON.stringify(lines)).not.toContain('Lilas');
  const issued = await db.select().from(mails).where(eq(mails.template, taxIssued.name));
  for (const language of LANGUAGES) {
    const mail = (await render(taxIssued, issued[0]!.data, language))!;
    for (const word of [String(first.receipt), 'Les Amis d’Elikya'])
      expect([language, mail.text]).toEqual([language, expect.stringContaining(word)]);
    expect(mail.text).not.toContain('{{');
    expect(mail.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the sheet is one PDF/UA page with the same bytes each time; cancelled it says so, and the one given stays', async () => {
  const { id, issue, receiptsOf } = await paidGift();
  await issue();
  const [receipt] = await receiptsOf();
  const { content } = await readTaxPdf({ files }, receipt!);
  const text = Buffer.from(content).toString('latin1');
  expect(text).toMatch(/pdfuaid:part/);
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect((await readTaxPdf({ files }, receipt!)).content).toBe(content);
  const long = renderTaxPdf({
    ...receipt!,
    name: '#panic("x") *a* '.padEnd(120, 'Marie '),
    address: 'rue '.repeat(40),
    euroMinor: 999_999_999,
    cancelledAt: new Date(),
    entity: { ...receipt!.entity, object: 'aider '.repeat(50), address: 'rue '.repeat(40) },
  });
  expect(
    Buffer.from(long)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b/g),
  ).toHaveLength(1);
  await sendBack(pay, id);
  const [cancelled] = await receiptsOf();
  expect(Buffer.compare((await readTaxPdf({ files }, cancelled!)).content, content)).not.toBe(0);
});

test('numbers of a body have no gap, also where two are given at once and where one is refused', async () => {
  const gifts = await Promise.all([paidGift(), paidGift(), paidGift()]);
  const before = numberOf(await (await paidGift()).issue());
  const given = await Promise.all(gifts.map(({ issue }) => issue()));
  expect(await gifts[0]!.issue()).toMatchObject({ code: 'tax_receipt_given' });
  expect(given.map(numberOf).sort((a, b) => a - b)).toEqual([before + 1, before + 2, before + 3]);
  const next = await paidGift();
  const key = randomUUID();
  const [one, same] = [await next.issue({}, treasurer, key), await next.issue({}, treasurer, key)];
  expect([numberOf(one), numberOf(same)]).toEqual([before + 4, before + 4]);
  const twice = await paidGift();
  const both = await Promise.all([twice.issue(), twice.issue({}, await hire('administration'))]);
  expect(both.map(({ code }) => code).sort()).toEqual(['tax_receipt_given', undefined]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await db.delete(taxReceipts).where(eq(taxReceipts.paymentId, next.id));
  expect(await findBrokenInvariants(db)).toHaveLength(1);
  await db
    .update(taxReceipts)
    .set({ number: before + 4 })
    .where(eq(taxReceipts.paymentId, twice.id));
  await db.execute(`update tax_receipt_numbers set last = last - 1`);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('from then on the gift is locked; a refund of a part cancels the receipt, keeps its number and writes to the donor', async () => {
  const { id, issue, receiptsOf } = await paidGift();
  const heard = await overhear(db);
  const { receipt } = await issue();
  const told = { paymentId: id, kind: 'tax', number: receipt };
  expect(await heard()).toEqual([{ type: 'receipt.issued', data: told }]);
  const mend = (name: string, body: object) => treasurer.call(name, { paymentId: id, ...body });
  expect(await mend('correct-receipt', { name: 'X' })).toMatchObject({ code: 'gift_locked' });
  expect(await mend('move-gift', { programId: 'general', reason: 'x' })).toMatchObject({ code: 'gift_locked' });
  await desk.act(`sb_${id}`, 'refund-half');
  await checkPayment(pay, id);
  expect(await receiptsOf()).toMatchObject([{ cancelledAt: expect.any(Date) }]);
  expect(await heard()).toContainEqual({ type: 'receipt.cancelled', data: told });
  const cancelled = (await db.select().from(mails).where(eq(mails.template, taxCancelled.name))).at(-1)!;
  expect(cancelled).toMatchObject({ recipient: 'aline@example.org' });
  for (const language of LANGUAGES) {
    const mail = (await render(taxCancelled, cancelled.data, language))!;
    expect([language, mail.text]).toEqual([language, expect.stringContaining(String(receipt))]);
  }
  expect(await render(taxIssued, cancelled.data, 'fr')).toBeUndefined();
  // What is left is open again, and may have a receipt of its own.
  expect(await mend('correct-receipt', { name: 'Aline K.' })).toHaveProperty('receipt');
  expect(numberOf(await issue())).toBe(numberOf({ receipt }) + 1);
  expect((await receiptsOf()).map(({ euroMinor }) => euroMinor)).toEqual([3811, 1906]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('of a regular gift it is sent, and its end said, to the address its donor confirmed since the gift began', async () => {
  const old = 'partie@example.org';
  const { id, issue, receiptsOf } = await paidGift({ donationType: 'monthly', donorEmail: old });
  await confirmAddress(db, old, 'apres@example.org');
  await issue();
  await sendBack(pay, id);
  const [receipt] = await receiptsOf();
  expect(receipt).toMatchObject(DONOR);
  const sent = await db
    .select()
    .from(mails)
    .where(like(mails.uniqueKey, `tax-receipt%:${receipt!.id}`));
  expect(sent.map(({ template, recipient }) => [template, recipient]).sort()).toEqual(
    [
      [taxCancelled.name, 'apres@example.org'],
      [taxIssued.name, 'apres@example.org'],
    ].sort(),
  );
});

test('a monthly gift with one taxed payment does not move at all', async () => {
  const { id, issue } = await paidGift({ donationType: 'monthly' });
  await issue();
  const [first] = await db.select().from(payments).where(eq(payments.id, id));
  const second = randomUUID();
  await db
    .insert(payments)
    .values({ ...first!, id: second, providerRef: second, status: 'pending', keptMinor: 0, paidAt: null });
  await settlePayment(db, pay, second, { status: 'paid', amountMinor: 25_000, currency: 'XOF' });
  expect(await treasurer.call('move-gift', { paymentId: second, programId: 'general', reason: 'x' })).toMatchObject({
    code: 'gift_locked',
  });
});

test('the years say how many count and their sum; the cancelled stand beside', async () => {
  const before = (await listYears(db))[0]!;
  const { id, issue } = await paidGift();
  await issue();
  const [given] = await listYears(db);
  expect([given!.given - before.given, given!.counting - before.counting, given!.euroMinor - before.euroMinor]).toEqual(
    [1, 1, 3811],
  );
  await sendBack(pay, id);
  const [after] = await listYears(db);
  expect([after!.given - before.given, after!.counting - before.counting, after!.euroMinor - before.euroMinor]).toEqual(
    [1, 0, 0],
  );
});

test('the right, the proof, and what is refused', async () => {
  const { id, issue, receiptsOf } = await paidGift();
  for (const role of ['collecte', 'marche', 'audit'] as const)
    expect(await issue({}, await hire(role))).toMatchObject({ code: 'permission_missing' });
  const late = await hire('tresorerie');
  await db
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.userId, late.id));
  expect(await issue({}, late)).toMatchObject({ code: 'fresh_proof_needed' });
  const fault = async (body: object) => {
    const { code, fields } = await issue(body);
    return [code, ...Object.keys((fields ?? {}) as object)];
  };
  expect(await fault({ name: ' ' })).toEqual(['receipt_name_required', 'name']);
  expect(await fault({ name: 'བསྟན་འཛིན' })).toEqual(['letters_missing', 'name']);
  expect(await fault({ address: 'བསྟན་འཛིན' })).toEqual(['letters_missing', 'address']);
  expect(await fault({ address: ' ' })).toEqual(['tax_address_required', 'address']);
  expect(await fault({ address: undefined })).toEqual(['tax_address_required', 'address']);
  expect(await fault({ entityId: randomUUID() })).toEqual(['entity_unknown', 'entityId']);
  expect(await fault({ entityId: ours!.id })).toEqual(['entity_cannot', 'entityId']);
  expect(await fault({ paymentId: randomUUID() })).toEqual(['payment_unknown']);
  const unpaid = paymentOf(await give({ programId: 'project-1', amount: 5000, donorName: 'A', donorEmail: 'a@b.org' }));
  expect(await fault({ paymentId: unpaid })).toEqual(['tax_not_kept']);
  const anonymous = await paidGift({ anonymous: true });
  expect(await anonymous.issue()).toMatchObject({ code: 'receipt_of_nobody' });
  await refundLater(db, pay.jobs, id, 'staff', 1000);
  expect(await fault({})).toEqual(['refund_running']);
  await db.update(refunds).set({ status: 'failed' }).where(eq(refunds.paymentId, id));
  const gift = pay.purposes.donation!;
  const facts: typeof gift.facts = async (...args) => ({ ...(await gift.facts(...args)), isGift: false });
  pay.purposes.donation = { ...gift, facts };
  expect(await fault({})).toEqual(['payment_not_gift']);
  pay.purposes.donation = gift;
  const rates = await db.delete(currencyRates).where(eq(currencyRates.currency, 'XOF')).returning();
  expect(await fault({})).toEqual(['tax_no_rate']);
  await db.insert(currencyRates).values(rates);
  expect(await receiptsOf()).toEqual([]);
});

test('who is erased goes out of the receipt; number, sum and the sheet as it was given stay', async () => {
  const email = 'odile@example.org';
  const { issue, receiptsOf } = await paidGift({ donorName: 'Odile', donorEmail: email });
  await issue({ name: 'Odile Mwamba' });
  const [given] = await receiptsOf();
  const { content } = await readTaxPdf({ files }, given!);
  await db.transaction((tx) => giftData.erase(tx, { id: 'nobody', email }));
  const [erased] = await receiptsOf();
  expect(erased).toMatchObject({
    name: null,
    address: null,
    number: given!.number,
    euroMinor: 3811,
    cancelledAt: null,
  });
  expect((await readTaxPdf({ files }, erased!)).content).toBe(content);
});

import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openMemoryFiles } from '#test/memory-files.ts';
import { replaceReceipt } from './receipt-versions.server.ts';
import { listUnprinted } from './unprinted.server.ts';
import { readLink } from '#platform/signed-links.ts';
import { readReceiptPdf, receiptMail } from './receipt-mail.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from './tables.server.ts';
import { findReceiptFacts } from './receipt-facts.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, give } = await openGiftSite(db);
const files = openMemoryFiles();
const parts = { db, purposes: pay.purposes, settings: siteContext.settings };
const mail = receiptMail({ pay: () => pay, files, settings: siteContext.settings });
afterEach(() => vi.restoreAllMocks());

async function paidGift(fields: object = {}): Promise<string> {
  const id = paymentOf(
    await give({
      amount: 25_000,
      programId: 'project-1',
      donationType: 'one_time',
      donorName: 'Aline Kabongo',
      donorEmail: 'aline@exemple.org',
      anonymous: false,
      ...fields,
    }),
  );
  await settlePayment(db, pay, id, { status: 'paid', amountMinor: 25_000, currency: 'XOF', method: 'Visa •••• 4242' });
  return id;
}

test('facts of a paid gift: sums, euros by the peg, and a link only we can make', async () => {
  const id = await paidGift();
  const facts = (await findReceiptFacts(parts, id))!;
  expect(facts).toMatchObject({
    amountMinor: 25_000,
    currency: 'XOF',
    donorName: 'Aline Kabongo',
    refundedMinor: 0,
    isCancelled: false,
    inEuros: { amountMinor: 3811 },
  });
  expect(facts.giftUrl).toBeUndefined();
  const token = facts.receiptUrl.split('/').at(-1)!;
  expect(readLink(siteContext.settings.authSecret, 'receipt', token)).toBe(id);
  expect(readLink(siteContext.settings.authSecret, 'gift', token)).toBeUndefined();
});

test('a payment that was never paid has no receipt', async () => {
  const id = paymentOf(await give({ amount: 5000, programId: 'project-1', donationType: 'one_time', anonymous: true }));
  expect(await findReceiptFacts(parts, id)).toBeUndefined();
  expect(await mail(db, { paymentId: id })).toBeUndefined();
});

test('the mail carries the PDF that is kept; a monthly gift names its subscription', async () => {
  const id = await paidGift({ donationType: 'monthly' });
  const facts = (await findReceiptFacts(parts, id))!;
  const content = (await mail(db, { paymentId: id }))!;
  expect(content.attachments).toMatchObject([{ filename: `recu-${facts.name}.pdf`, contentType: 'application/pdf' }]);
  expect(content.text).toContain(facts.receiptUrl);
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  expect(readLink(siteContext.settings.authSecret, 'gift', facts.giftUrl!.split('/').at(-1)!)).toBe(
    payment!.subscriptionId,
  );
  expect(await readReceiptPdf({ db, files }, facts)).toBe(content.attachments![0]!.content);
});

test('after a refund the download says so, and the copy as issued stays; a mail not yet gone is not sent', async () => {
  const id = await paidGift();
  const issued = (await mail(db, { paymentId: id }))!.attachments![0]!.content;
  await settlePayment(db, pay, id, {
    status: 'paid',
    amountMinor: 25_000,
    currency: 'XOF',
    refunds: [{ ref: 're_1', amountMinor: 25_000, status: 'done' }],
  });
  const facts = (await findReceiptFacts(parts, id))!;
  expect(facts).toMatchObject({ isCancelled: true, refundedMinor: 25_000 });
  expect(Buffer.compare((await readReceiptPdf({ db, files }, facts))!, issued)).not.toBe(0);
  expect(await mail(db, { paymentId: id })).toBeUndefined();
});

test('a name that no font of ours has: no sheet with boxes, the mail says it as text, and staff are told until it is corrected', async () => {
  const id = await paidGift({ donorName: 'བསྟན་འཛིན' });
  const content = (await mail(db, { paymentId: id }))!;
  expect(content.attachments).toEqual([]);
  const facts = (await findReceiptFacts(parts, id))!;
  expect(content.text).toContain(`Votre reçu ${facts.name} est établi au nom de བསྟན་འཛིན.`);
  expect(content.text).not.toContain('est joint à ce message');
  expect(facts.isUnprinted).toBe(true);
  expect(await readReceiptPdf({ db, files }, facts)).toBeUndefined();
  expect(await listUnprinted(db, 10)).toEqual([{ paymentId: id, receipt: facts.name, since: expect.any(Date) }]);
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  const was = { name: facts.donorName, address: null, purpose: facts.purpose };
  await db.transaction((tx) => replaceReceipt(tx, receipt!, was, 'staff', { name: 'Abebe Bikila' }));
  expect(await listUnprinted(db, 10)).toEqual([]);
  const corrected = (await findReceiptFacts(parts, id))!;
  expect(corrected.isUnprinted).toBe(false);
  expect(await readReceiptPdf({ db, files }, corrected)).toBeInstanceOf(Uint8Array);
});

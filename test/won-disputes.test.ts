import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { findReceiptFacts } from '#app/features/receipts/receipt-facts.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { createTestDatabase, findBrokenInvariants } from './database.ts';
import { openGiftSite, paymentOf } from './gifts.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);

test('a dispute cancels a receipt, and won, the receipt counts again under its own number', async () => {
  const paymentId = paymentOf(
    await give({
      programId: 'project-1',
      amount: 25_000,
      donationType: 'one_time',
      anonymous: false,
      donorName: 'Aline',
      donorEmail: 'a@example.org',
    }),
  );
  const receiptAfter = async (act: Parameters<typeof desk.act>[1]) => {
    await desk.act(`sb_${paymentId}`, act);
    await checkPayment(pay, paymentId);
    const [row] = await db.select().from(receipts).where(eq(receipts.paymentId, paymentId));
    const facts = await findReceiptFacts({ db, purposes: pay.purposes, settings: siteContext.settings }, paymentId);
    return {
      number: row!.number,
      isCancelled: row!.cancelledAt !== null,
      saysCancelled: facts!.isCancelled,
      refundedMinor: facts!.refundedMinor,
    };
  };
  const { number } = await receiptAfter('pay');
  expect(await receiptAfter('dispute')).toMatchObject({ number, isCancelled: true, saysCancelled: true });
  expect(await receiptAfter('win-dispute')).toEqual({
    number,
    isCancelled: false,
    saysCancelled: false,
    refundedMinor: 0,
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

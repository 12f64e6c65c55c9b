import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { receipts } from './tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { forgetReceiptNames, listOwnReceipts, listReceiptVersions, replaceReceipt } from './receipt-versions.server.ts';

const { db } = await createTestDatabase();
const { pay, desk, give } = await openGiftSite(db);
async function paid() {
  const id = paymentOf(await give({ programId: 'project-1', amount: 5000, donorEmail: 'a@example.org' }));
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  return id;
}
const receiptOf = async (paymentId: string) =>
  (await db.select().from(receipts).where(eq(receipts.paymentId, paymentId)))[0]!;
async function correct(paymentId: string, was: string, now: object) {
  return replaceReceipt(
    db,
    await receiptOf(paymentId),
    { name: was, address: `${was}, Kinshasa`, purpose: 'Une école' },
    'chef',
    now,
  );
}

test('a corrected receipt says what it says now, and each version what it said, in their order, of its payment alone', async () => {
  const [mended, other, whole] = [await paid(), await paid(), await paid()];
  const first = await correct(mended, 'Alyne', { name: 'Aline', address: 'Boma' });
  expect(first).toMatchObject({ version: 2, name: 'Aline', address: 'Boma', correctedAt: expect.any(Date) });
  const second = await correct(mended, 'Aline', { address: null });
  expect(second).toMatchObject({ version: 3, name: 'Aline', address: null });
  await correct(other, 'Pol', { name: 'Paul' });
  const ids = [mended, other, whole];
  expect((await listReceiptVersions(db, [mended])).map(({ version, name, who }) => [version, name, who])).toEqual([
    [1, 'Alyne', 'chef'],
    [2, 'Aline', 'chef'],
  ]);
  expect(await listOwnReceipts(db, ids)).toEqual(
    new Map([
      [
        mended,
        {
          name: 'Aline',
          address: null,
          correctedAt: second.correctedAt,
          before: [
            { name: 'Alyne', address: 'Alyne, Kinshasa' },
            { name: 'Aline', address: 'Aline, Kinshasa' },
          ],
        },
      ],
      [
        other,
        {
          name: 'Paul',
          address: null,
          correctedAt: expect.any(Date),
          before: [{ name: 'Pol', address: 'Pol, Kinshasa' }],
        },
      ],
    ]),
  );
  await forgetReceiptNames(db, []);
  expect((await receiptOf(mended)).name).toBe('Aline');
  await forgetReceiptNames(db, [mended, whole]);
  expect(await listOwnReceipts(db, ids)).toMatchObject(
    new Map([
      [
        mended,
        {
          name: null,
          before: [
            { name: null, address: null },
            { name: null, address: null },
          ],
        },
      ],
      [other, { name: 'Paul', before: [{ name: 'Pol', address: 'Pol, Kinshasa' }] }],
    ]),
  );
  expect((await receiptOf(mended)).version).toBe(3);
});

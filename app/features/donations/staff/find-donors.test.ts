import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#app/features/payments/tables.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { receiptName } from '#app/features/payments/payment.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { findDonors } from './find-donors.server.ts';
import { recordGifts } from './record-gifts.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire } = openDesk(siteContext, [recordGifts(() => pay)]);
const treasurer = await hire('tresorerie');
const today = dayInKinshasa();
const record = (gift: object) =>
  treasurer.call('record-gifts', {
    kind: 'transfer',
    currency: 'USD',
    day: today,
    declaredCount: 1,
    declaredTotal: 10,
    areOthers: true,
    gifts: [{ amount: 10, programId: 'project-1', ...gift }],
  });

test('who gave before is found by words of their name, address, telephone and any receipt of theirs, once', async () => {
  const known = { donorName: 'عائشة Kabongo', donorEmail: 'aicha@example.org', donorPhone: '+243 810 000 111' };
  const first = await record(known);
  await record(known);
  await record({ donorName: 'Aline', anonymous: true });
  const donor = { name: known.donorName, email: known.donorEmail, phone: '+243 81 000 01 11', lastDay: today };
  const [receipt] = first.receipts as string[];
  for (const typed of ['kabon', 'عائشة', 'AICHA@example.org', '0810000111', receipt!, receipt!.replace('ELK-', '')])
    expect([typed, await findDonors(db, typed)]).toEqual([typed, [donor]]);
  for (const typed of ['', 'k', 'ka', 'Aline', '999999', 'ELK-2001-000001', "'; drop table donations; --"])
    expect([typed, await findDonors(db, typed)]).toEqual([typed, []]);
});

test('by the number of a receipt that was given on the site; what was never paid is nobody’s', async () => {
  const id = paymentOf(
    await give({ programId: 'project-1', amount: 5000, donorName: 'Zoé', donorEmail: 'zoe@example.org' }),
  );
  expect(await findDonors(db, 'zoe@example.org')).toEqual([]);
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const [receipt] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  const found = { name: 'Zoé', email: 'zoe@example.org', phone: null, lastDay: today };
  expect(await findDonors(db, receiptName(receipt!))).toEqual([found]);
  expect(await findDonors(db, 'zoé')).toEqual([found]);
  await db.update(payments).set({ paidAt: null }).where(eq(payments.id, id));
  expect(await findDonors(db, 'zoé')).toEqual([]);
});

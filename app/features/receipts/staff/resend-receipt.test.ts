import { randomUUID } from 'node:crypto';
import { like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { resendReceipt } from './resend-receipt.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [resendReceipt(() => pay)]);
const [collector, treasurer] = [await hire('collecte'), await hire('tresorerie')];

async function begin(more: object = { donorName: 'Aline', donorEmail: 'aline@example.org' }) {
  const id = paymentOf(await give({ programId: 'project-1', amount: 25_000, ...more }));
  const payIt = async () => {
    await desk.act(`sb_${id}`, 'pay');
    await checkPayment(pay, id);
  };
  const mailsOf = () =>
    db
      .select()
      .from(mails)
      .where(like(mails.uniqueKey, `receipt:${id}%`));
  /** As if the newest mail had left long ago. */
  const wait = () =>
    db
      .update(mails)
      .set({ createdAt: sql`now() - interval '1 hour'` })
      .where(like(mails.uniqueKey, `receipt:${id}%`));
  const send = (key?: string, who = collector) => who.call('resend-receipt', { paymentId: id }, key);
  return { id, payIt, mailsOf, wait, send };
}

test('the receipt goes once more to its payer, as a mail of its own, with its line in the log', async () => {
  const { id, payIt, mailsOf, wait, send } = await begin();
  await payIt();
  await wait();
  expect(await send()).toHaveProperty('message');
  expect(await mailsOf()).toMatchObject([
    { uniqueKey: `receipt:${id}` },
    { uniqueKey: `receipt:${id}:1`, template: 'receipt', recipient: 'aline@example.org', language: 'fr' },
  ]);
  expect(await linesOf(`payment:${id}`)).toMatchObject([{ verb: 'resend-receipt', after: { receiptMail: 1 } }]);
});

test('a double click is one mail, two at once are one, and a second within two minutes is told so', async () => {
  const { payIt, mailsOf, wait, send } = await begin();
  await payIt();
  expect(await send()).toMatchObject({ code: 'receipt_just_sent' });
  await wait();
  const key = randomUUID();
  expect(await send(key)).toEqual(await send(key));
  expect(await mailsOf()).toHaveLength(2);
  await wait();
  const both = await Promise.all([send(), send(undefined, treasurer)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['receipt_just_sent', undefined]);
  expect(await mailsOf()).toHaveLength(3);
});

test('ten times at most', async () => {
  const { payIt, mailsOf, wait, send } = await begin();
  await payIt();
  for (let time = 0; time < 10; time++) {
    await wait();
    expect(await send()).toHaveProperty('message');
  }
  await wait();
  expect(await send()).toMatchObject({ code: 'receipt_sent_often' });
  expect(await mailsOf()).toHaveLength(11);
});

test('nothing is sent of what has no receipt that counts, no address, or to ask for no right', async () => {
  const anonymous = await begin({ anonymous: true });
  await anonymous.payIt();
  expect(await anonymous.send()).toMatchObject({ code: 'receipt_no_address' });
  const { id, payIt, send, mailsOf, wait } = await begin();
  expect(await send()).toMatchObject({ code: 'receipt_missing' });
  await payIt();
  await wait();
  await sendBack(pay, id);
  expect(await send()).toMatchObject({ code: 'receipt_missing' });
  expect(await send(undefined, await hire('marche'))).toMatchObject({ code: 'permission_missing' });
  expect(await collector.call('resend-receipt', { paymentId: randomUUID() })).toMatchObject({
    code: 'payment_unknown',
  });
  expect(await mailsOf()).toHaveLength(1);
});

import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { receipts } from './tables.server.ts';

const { db: own, url } = await createTestDatabase();
// A database whose own clock is ours: this now() is found before PostgreSQL's.
await own.execute(sql`create table clock (at timestamptz)`);
await own.execute(sql`insert into clock values (now())`);
await own.execute(
  sql`create function public.now() returns timestamptz language sql stable as 'select at from public.clock'`,
);
const at = new URL(url);
at.searchParams.set('options', '-c search_path=public,pg_catalog');
const db = openDatabase(at.href, { max: 5, patience: 20_000 });
afterAll(() => db.$client.end());
const { pay, desk, give } = await openGiftSite(db);
const setClock = (moment: string) => db.execute(sql`update clock set at = ${moment}`);
const begin = async () => paymentOf(await give({ programId: 'project-1', amount: 5000, donorEmail: 'a@example.org' }));
async function receiptAt(moment: string) {
  const id = await begin();
  await setClock(moment);
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  const [row] = await db.select().from(receipts).where(eq(receipts.paymentId, id));
  return [row!.year, row!.number];
}

/** When it is paid, in UTC; the receipt's year and number: the foundation is in Kinshasa, an hour ahead. */
const MOMENTS: [string, number, number][] = [
  ['2030-06-15T12:00:00Z', 2030, 1],
  ['2030-12-31T22:59:59Z', 2030, 2],
  ['2030-12-31T23:00:00Z', 2031, 1],
  ['2030-12-31T23:59:59Z', 2031, 2],
  ['2031-01-01T00:00:00Z', 2031, 3],
];
test('a receipt is numbered in the year it is in Kinshasa, from one on, without a gap', async () => {
  for (const [moment, year, number] of MOMENTS)
    expect([moment, ...(await receiptAt(moment))]).toEqual([moment, year, number]);
  expect(await findBrokenInvariants(own)).toEqual([]);
});

test('a settlement that breaks off gives its number back; two at once have two', async () => {
  const [, before] = await receiptAt('2032-03-01T12:00:00Z');
  const id = await begin();
  await desk.act(`sb_${id}`, 'pay');
  const broken = { ...pay, onReceipt: () => Promise.reject(new Error('the line broke')) };
  const state = { status: 'paid', amountMinor: 5000, currency: 'XOF' } as const;
  await expect(settlePayment(db, broken, id, state)).rejects.toThrow('the line broke');
  expect(await db.$count(receipts, eq(receipts.paymentId, id))).toBe(0);
  const both = await Promise.all([receiptAt('2032-03-01T12:00:00Z'), receiptAt('2032-03-01T12:00:00Z')]);
  expect(both.map(([, number]) => number).sort()).toEqual([before! + 1, before! + 2]);
  expect(await findBrokenInvariants(own)).toEqual([]);
});

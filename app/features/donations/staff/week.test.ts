import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { mondayOf, readWeek } from './week.server.ts';

const { db } = await createTestDatabase();
const { pay, desk, give } = await openGiftSite(db);

async function giveAt(moment: string, programId: string, amount: number) {
  const paymentId = paymentOf(await give({ programId, amount, anonymous: true }));
  await desk.act(`sb_${paymentId}`, 'pay');
  await checkPayment(pay, paymentId);
  await db
    .update(payments)
    .set({ paidAt: new Date(moment) })
    .where(eq(payments.id, paymentId));
}

// Thursday 5 March 2026, 12:00 in Kinshasa.
const now = new Date('2026-03-05T11:00:00Z');

beforeAll(async () => {
  for (const id of [11, 12, 13, 14, 15, 16].map((number) => `project-${number}`))
    await seedFund(db, {
      id,
      title: id,
      place: 'Luozi',
      path: '/projects/1',
      cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
      currency: 'XOF',
      goalMinor: 1_000_000,
    });
  // Sunday 23:59 and Monday 00:00 in Kinshasa.
  await giveAt('2026-03-01T22:59:00Z', 'project-11', 1000);
  await giveAt('2026-03-01T23:00:00Z', 'project-11', 2000);
  await giveAt('2026-03-04T08:00:00Z', 'project-12', 5000);
  await giveAt('2026-03-04T09:00:00Z', 'project-11', 4000);
  // The week before: by Thursday noon, and after it.
  await giveAt('2026-02-26T10:59:00Z', 'project-16', 7000);
  await giveAt('2026-02-26T11:30:00Z', 'project-16', 9000);
});

test('a week begins on its Monday', () => {
  expect(['2026-03-02', '2026-03-05', '2026-03-08', '2026-03-09'].map(mondayOf)).toEqual([
    '2026-03-02',
    '2026-03-02',
    '2026-03-02',
    '2026-03-09',
  ]);
});

test('the week so far, by day and fund, beside the last one at this hour', async () => {
  const [week, ...others] = await readWeek(db, now);
  expect(others).toEqual([]);
  expect(week).toMatchObject({ currency: 'XOF', sumMinor: 11_000, beforeMinor: 7000 });
  expect(week!.days.map(({ day, sumMinor }) => [day, sumMinor])).toEqual([
    ['2026-03-02', 2000],
    ['2026-03-03', 0],
    ['2026-03-04', 9000],
    ['2026-03-05', 0],
  ]);
  expect(week!.days[2]!.parts).toEqual([
    { fundId: 'project-11', sumMinor: 4000 },
    { fundId: 'project-12', sumMinor: 5000 },
  ]);
  // The heaviest fund first; each has the cloth of its page.
  expect(week!.funds.map(({ id, sumMinor }) => [id, sumMinor])).toEqual([
    ['project-11', 6000],
    ['project-12', 5000],
  ]);
  expect(week!.funds[0]!.cloth).toContain('url(');
});

test('beyond four funds the rest is one', async () => {
  for (const [index, id] of ['project-13', 'project-14', 'project-15', 'project-16'].entries())
    await giveAt('2026-03-03T10:00:00Z', id, 1000 + 100 * index);
  const [week] = await readWeek(db, now);
  expect(week!.funds.map(({ id, sumMinor }) => [id, sumMinor])).toEqual([
    ['project-11', 6000],
    ['project-12', 5000],
    ['project-16', 1300],
    ['project-15', 1200],
    ['others', 2100],
  ]);
  expect(week!.days[1]!.parts).toEqual([
    { fundId: 'project-16', sumMinor: 1300 },
    { fundId: 'project-15', sumMinor: 1200 },
    { fundId: 'others', sumMinor: 2100 },
  ]);
});

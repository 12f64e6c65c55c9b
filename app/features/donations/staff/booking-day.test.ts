import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { closeMonth } from '#app/features/accounting/staff/close-month.server.ts';
import { readReport } from '#app/features/accounting/staff/report.server.ts';
import { bookingOf, firstOpenAfter } from '#app/features/payments/ledger.server.ts';
import { refundPayment } from '#app/features/payments/staff/refund-payment.server.ts';
import { closedMonths, ledgerEntries, payments } from '#app/features/payments/tables.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { monthsLater } from '#app/shared/months.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { recordGifts } from './record-gifts.server.ts';
import { undoBatch } from './undo-batch.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, planOf } = openDesk(siteContext, [
  recordGifts(() => pay),
  closeMonth(),
  refundPayment({ pay: () => pay, settings: siteContext.settings }),
  undoBatch(() => pay),
]);
const treasurer = await hire('tresorerie');
afterEach(() => vi.useRealTimers());

const today = dayInKinshasa();
const thisMonth = `${today.slice(0, 7)}-01`;
const lastMonth = monthsLater(thisMonth, -1);
const monthBefore = monthsLater(thisMonth, -2);
/** The last day of a month. */
const endOf = (first: string) => new Date(Date.parse(monthsLater(first, 1)) - 86_400_000).toISOString().slice(0, 10);
let serial = 0;
const record = (day: string, more: object = {}, currency = 'USD') =>
  treasurer.call('record-gifts', {
    kind: 'cash',
    currency,
    day,
    declaredCount: 1,
    declaredTotal: 5000,
    counters: ['Ruth Mbuyi', 'Paul Kasa'],
    gifts: [{ amount: '5000', programId: 'project-1', donorName: `Donatrice ${++serial}` }],
    ...more,
  });
const paymentOfBatch = async (batchId: unknown) => {
  const [row] = await db
    .select()
    .from(payments)
    .where(sql`id in (select payment_id from gift_batch_lines where batch_id = ${String(batchId)})`);
  return row!;
};
const entriesOf = async (paymentId: string) =>
  (await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, paymentId)).orderBy(ledgerEntries.id)).map(
    ({ at, valueDay }) => [dayInKinshasa(at), valueDay],
  );
const reported = async (first: string) =>
  (await readReport(db, { from: first, to: endOf(first) }, 'fund')).map(({ currency, grossMinor, backMinor }) => [
    currency,
    grossMinor,
    backMinor,
  ]);

test('a gift of the last day of an open month is booked, reported and listed on that day, whatever its currency', async () => {
  const day = endOf(monthBefore);
  for (const currency of ['USD', 'XOF', 'CDF'] as const) {
    const { batchId, bookedOn } = await record(day, { openFrom: '' }, currency);
    expect(bookedOn).toBe(day);
    const payment = await paymentOfBatch(batchId);
    expect(await entriesOf(payment.id)).toEqual([
      [day, day],
      [day, day],
    ]);
    expect([dayInKinshasa(payment.paidAt!), dayInKinshasa(payment.createdAt)]).toEqual([day, day]);
  }
  expect(await reported(monthBefore)).toEqual([
    ['CDF', 500_000, 0],
    ['USD', 500_000, 0],
    ['XOF', 5000, 0],
  ]);
  expect(await reported(thisMonth)).toEqual([]);
});

test('a gift of a closed month is booked on the first open day; if the form showed another day, it asks again', async () => {
  const [early, day] = [endOf(monthsLater(monthBefore, -1)), endOf(monthBefore)];
  await treasurer.call('close-month', { month: monthBefore.slice(0, 7) });
  // Closed between the form and the press.
  expect(await record(day, { openFrom: '' })).toMatchObject({
    code: 'day_closed',
    openFrom: lastMonth,
    fields: { day: expect.stringContaining('clos') },
  });
  for (const of of [early, day]) {
    const { batchId, bookedOn } = await record(of, { openFrom: lastMonth });
    expect(bookedOn).toBe(lastMonth);
    const payment = await paymentOfBatch(batchId);
    expect(await entriesOf(payment.id)).toEqual([
      [lastMonth, of],
      [lastMonth, of],
    ]);
    expect(dayInKinshasa(payment.paidAt!)).toBe(of);
  }
  // A program that was told nothing is told afterwards.
  expect(await record(day)).toMatchObject({ bookedOn: lastMonth });
  expect(await record(today, { openFrom: '' })).toMatchObject({ bookedOn: today });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a refund by hand is booked on its own day, one of a closed month on the first open one; a batch undone today', async () => {
  const { batchId } = await record(endOf(monthBefore));
  const payment = await paymentOfBatch(batchId);
  const refund = (day: string) =>
    treasurer.call('refund-payment', {
      paymentId: payment.id,
      amount: '1',
      reason: 'demandé',
      byHand: { reference: 'R', day },
    });
  const within = endOf(lastMonth);
  for (const day of [within, endOf(monthBefore)]) expect(await refund(day)).toMatchObject({ state: 'done' });
  expect((await entriesOf(payment.id)).slice(2)).toEqual([
    [within, within],
    [within, within],
    [lastMonth, endOf(monthBefore)],
    [lastMonth, endOf(monthBefore)],
  ]);
  const other = await record(endOf(lastMonth));
  const { planId } = await treasurer.call('undo-batch', { batchId: other.batchId, reason: 'erreur' });
  await (await hire('administration')).call('approve-plan', { planId });
  expect((await planOf(planId)).state).toBe('done');
  expect((await entriesOf((await paymentOfBatch(other.batchId)).id)).slice(2)).toEqual([
    [today, today],
    [today, today],
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the day is Kinshasa’s, an hour before the server’s at New Year and on days when Europe changes its clocks', async () => {
  await db.delete(closedMonths);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-30T10:00:00Z') });
  for (const [moment, valueDay] of [
    ['2026-12-31T22:59:59Z', '2026-12-31'],
    ['2026-12-31T23:30:00Z', '2027-01-01'],
    ['2027-03-28T00:30:00Z', '2027-03-28'],
    ['2027-03-28T23:30:00Z', '2027-03-29'],
  ] as const)
    expect(await bookingOf(db, new Date(moment))).toEqual({ valueDay, at: new Date(moment) });
  // Of today, and of a provider whose clock is ahead, now.
  for (const moment of ['2027-03-30T09:00:00Z', '2027-03-31T09:00:00Z'])
    expect(await bookingOf(db, new Date(moment))).toEqual({ valueDay: '2027-03-30', at: undefined });
  expect([firstOpenAfter('2026-12'), firstOpenAfter('2027-02')]).toEqual(['2027-01-01', '2027-03-01']);
});

import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { readReport } from '#app/features/accounting/staff/report.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { ledgerEntries, payments } from '#app/features/payments/tables.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { feesOf, readDonationFields, STANDARD_PRESETS } from './donation-rules.ts';
import { donationPurpose } from './donations.server.ts';
import { holdGiftPresets } from './gift-presets.server.ts';
import { seedFund } from './seed.server.ts';
import { moveGift } from './staff/move-gift.server.ts';
import { donations } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
afterEach(() => holdGiftPresets(STANDARD_PRESETS));

const gift = (more: object = {}) => ({
  programId: 'project-1',
  amount: 10_000,
  donorEmail: 'aline@example.org',
  coverFees: true,
  ...more,
});
const started = async (more: object = {}) => {
  const id = paymentOf(await give(gift(more)));
  return (await db.select().from(payments).where(eq(payments.id, id)))[0]!;
};
const paid = async (more: object = {}) => {
  const { id } = await started(more);
  await desk.act(`sb_${id}`, 'pay');
  return (await checkPayment(pay, id))!;
};
const linesOf = async (paymentId: string) =>
  (await db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, paymentId)).orderBy(ledgerEntries.id)).map(
    ({ account, part, amountMinor }) => [account, part, amountMinor],
  );
const back = ({ id, amountMinor, currency }: typeof payments.$inferSelect, refundedMinor: number) =>
  settlePayment(db, pay, id, {
    status: 'paid',
    amountMinor,
    currency,
    refunds: [{ ref: `re_${refundedMinor}`, amountMinor: refundedMinor, status: 'done' }],
  });

test('the fee surcharge leaves the whole gift after fees on the total', () => {
  expect(feesOf(10_000)).toBe(310);
  for (const permille of [5, 30, 35, 100])
    for (const amount of [1000, 4999, 10_000, 50_000_000]) {
      const [added, total] = [feesOf(amount, permille), amount + feesOf(amount, permille)];
      expect(total - (total * permille) / 1000).toBeGreaterThanOrEqual(amount);
      expect(total - 1 - ((total - 1) * permille) / 1000).toBeLessThan(amount);
      expect(Number.isInteger(added)).toBe(true);
    }
  expect(feesOf(10_000, 0)).toBe(0);
});

test('nothing is added unless the box is ticked, and nothing to a transfer', async () => {
  expect(readDonationFields({ amount: '5000' })).toMatchObject({ coverFees: false });
  expect(readDonationFields({ amount: '5000', coverFees: 'on' })).toMatchObject({ coverFees: true });
  expect(await started({ coverFees: undefined })).toMatchObject({ amountMinor: 10_000 });
  expect(await started({ method: 'transfer', transferCurrency: 'EUR', donorName: 'Aline' })).not.toMatchObject({
    amountMinor: 10_310,
  });
  expect(await give(gift({ coverFees: 'yes' }))).toMatchObject({
    status: 400,
    body: { fields: { coverFees: expect.anything() } },
  });
});

test('the payment is of both, the gift keeps which part covers, and staff set the share', async () => {
  const payment = await started();
  expect(payment).toMatchObject({ amountMinor: 10_310 });
  const [donation] = await db.select().from(donations).where(eq(donations.id, payment.purposeId));
  expect(donation).toMatchObject({ amountMinor: 10_310, coveredMinor: 310 });
  holdGiftPresets({ ...STANDARD_PRESETS, feePermille: 50 });
  expect(await started()).toMatchObject({ amountMinor: 10_527 });
  holdGiftPresets({ ...STANDARD_PRESETS, feePermille: 0 });
  expect(await started()).toMatchObject({ amountMinor: 10_000 });
});

test('the books have a line for it, on the fund\u2019s account; a report counts one gift', async () => {
  const now = new Date(Date.now() + 3 * 3_600_000);
  const day = now.toISOString().slice(0, 10);
  const span = { from: '2020-01-01', to: day };
  const [before] = await readReport(db, span, 'fund');
  const payment = await paid();
  expect(await linesOf(payment.id)).toEqual([
    ['provider:sandbox', null, 10_310],
    ['fund:project-1', null, -10_000],
    ['fund:project-1', 'covered-fees', -310],
  ]);
  const [after] = await readReport(db, span, 'fund');
  expect(after!.count - (before?.count ?? 0)).toBe(1);
  expect(after!.grossMinor - (before?.grossMinor ?? 0)).toBe(10_310);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a partial refund takes its share of the covered fees, a full refund all of them', async () => {
  const payment = await paid();
  await back(payment, 5155);
  expect((await linesOf(payment.id)).slice(3)).toEqual([
    ['provider:sandbox', null, -5155],
    ['fund:project-1', null, 5000],
    ['fund:project-1', 'covered-fees', 155],
  ]);
  await settlePayment(db, pay, payment.id, {
    status: 'paid',
    amountMinor: 10_310,
    currency: 'XOF',
    refunds: [
      { ref: 're_5155', amountMinor: 5155, status: 'done' },
      { ref: 're_rest', amountMinor: 5155, status: 'done' },
    ],
  });
  const lines = await linesOf(payment.id);
  const left = (part: string | null) =>
    lines
      .filter((line) => line[0] === 'fund:project-1' && line[1] === part)
      .reduce((sum, line) => sum + Number(line[2]), 0);
  expect([left(null), left('covered-fees')]).toEqual([0, 0]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('where another sum came than was asked for, the part is the same share of it', async () => {
  const payment = await started();
  await db.transaction((tx) => donationPurpose.resize!(tx, payment, 5155));
  const [donation] = await db.select().from(donations).where(eq(donations.id, payment.purposeId));
  expect(donation).toMatchObject({ amountMinor: 5155, coveredMinor: 155 });
});

test('a gift that is moved takes it along as what it is', async () => {
  await seedFund(db, {
    id: 'project-2',
    title: 'Un forage',
    place: 'Kenge',
    path: '/projects/2',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency: 'EUR',
  });
  const treasurer = await openDesk(siteContext, [moveGift(() => pay)]).hire('tresorerie');
  const payment = await paid();
  await treasurer.call('move-gift', { paymentId: payment.id, programId: 'project-2', reason: 'mauvais projet choisi' });
  expect((await linesOf(payment.id)).slice(3)).toEqual([
    ['fund:project-1', null, 10_000],
    ['fund:project-1', 'covered-fees', 310],
    ['fund:project-2', null, -10_000],
    ['fund:project-2', 'covered-fees', -310],
  ]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

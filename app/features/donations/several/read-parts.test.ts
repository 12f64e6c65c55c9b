import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listDonorLines } from '#app/features/exports/donor-lines.server.ts';
import { GIFT_HEADS, listGiftLines } from '#app/features/exports/gift-lines.server.ts';
import { listReceiptLines, RECEIPT_HEADS } from '#app/features/exports/receipt-lines.server.ts';
import { readFundBalances } from '#app/features/accounting/accounts/fund-balances.server.ts';
import { bookMovement } from '#app/features/accounting/movements/book-movement.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { settlePayment } from '#app/features/payments/settle.server.ts';
import { listPayments } from '#app/features/payment-admin/staff/payment-list.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { readFundAccounts } from '#app/features/spending/read-spending.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { users } from '#platform/auth-tables.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { dayInKinshasa, yearInKinshasa } from '#app/shared/dates.server.ts';
import { countLeftGifts, listLeftGifts, sumLeftGifts } from '#app/features/donations/left-gifts.server.ts';
import { giftData, listGiftsOfPayment, listOwnGifts } from '#app/features/donations/own-gifts.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { countYear, listGiftsOf } from '#app/features/donations/sheets/donor-year.server.ts';
import { findDuplicates } from '#app/features/donations/staff/batch-duplicates.server.ts';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { listNewGifts } from '#app/features/donations/staff/new-gifts.server.ts';
import { readWeek } from '#app/features/donations/staff/week.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { giveToSeveral } from './give-to-several.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const FUND = {
  place: 'Kenge',
  cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
  currency: 'XOF',
} as const;
for (const id of ['project-2', 'project-3'])
  await seedFund(db, { ...FUND, id, title: id, path: `/projects/${id.at(-1)}` });
const memberId = randomUUID();
const email = 'aline@example.org';
await db.insert(users).values({ id: memberId, email, name: 'Aline', emailVerified: true });

const fn = giveToSeveral(() => pay) as unknown as SiteFunction;
const answer = await callFunction(
  siteContext,
  fn,
  {
    gifts: [
      { programId: 'project-1', amount: 5000 },
      { programId: 'project-2', amount: 3000 },
      { programId: 'project-3', amount: 2000 },
    ],
    donorName: 'Aline Kabongo',
    donorEmail: email,
  },
  { language: 'fr', address: '127.0.0.1', requestId: 'test' },
);
const paymentId = paymentOf(answer);
await desk.act(`sb_${paymentId}`, 'pay');
const payment = (await checkPayment(pay, paymentId))!;
const refund = (amountMinor: number) =>
  settlePayment(db, pay, paymentId, {
    status: 'paid',
    amountMinor: 10_000,
    currency: 'XOF',
    refunds: [{ ref: 'r1', amountMinor, status: 'done' }],
  });
await refund(1000);
const KEPT = [4500, 2700, 1800];
const person = { members: [memberId], proved: [], emails: [email], phones: [], names: [] };
const year = yearInKinshasa();
const sum = (minors: readonly number[]) => minors.reduce((all, minor) => all + minor, 0);

test('a member has each part as a gift of its own, of one receipt', async () => {
  const own = await listOwnGifts(db, memberId);
  expect(own.map(({ amountMinor }) => amountMinor)).toEqual(KEPT);
  expect(own.map(({ fundId }) => fundId)).toEqual(['project-1', 'project-2', 'project-3']);
  expect(new Set(own.map(({ receipt }) => receipt)).size).toBe(1);
  expect(await listGiftsOfPayment(db, paymentId)).toMatchObject(KEPT.map((amountMinor) => ({ amountMinor })));
});

test('the person’s page counts one payment, and its parts once', async () => {
  expect((await listLeftGifts(db, person, 50)).map(({ sum: money }) => money?.amountMinor).sort()).toEqual(
    KEPT.toSorted(),
  );
  expect(await countLeftGifts(db, { id: memberId, email } as never)).toBe(1);
  expect(await sumLeftGifts(db, [person])).toEqual([[{ currency: 'XOF', keptMinor: 9000, count: 3 }]]);
});

test('a year’s sheet has every part, and the year’s total what is kept', async () => {
  expect(
    (await listGiftsOf(db, { email, phone: null, name: null }, year)).map(({ amountMinor }) => amountMinor),
  ).toEqual(KEPT);
  expect(await countYear(db, year)).toMatchObject({
    donors: 1,
    totals: [{ currency: 'XOF', gifts: 3, keptMinor: 9000 }],
  });
});

test('exports have a line a part, whose sums are the payment’s; a receipt one line', async () => {
  const lines = [];
  for await (const line of everyPage((page) => listGiftLines(db, {}, page), readListState({})))
    lines.push(Object.fromEntries(GIFT_HEADS.map((head, at) => [head, line[at]])));
  expect(sum(lines.map(({ amount }) => Number(amount)))).toBe(10_000);
  expect(sum(lines.map(({ kept }) => Number(kept)))).toBe(9000);
  expect(lines.map(({ fund }) => fund).sort()).toEqual(['project-1', 'project-2', 'project-3']);
  const { items } = await listReceiptLines(db, pay.purposes, {}, { after: undefined, limit: 10 });
  expect(items).toHaveLength(1);
  const receipt = Object.fromEntries(RECEIPT_HEADS.map((head, at) => [head, items[0]![at]]));
  expect(receipt).toMatchObject({ fund: 'project-1 project-2 project-3', amount: 10_000, name: 'Aline Kabongo' });
  const donors = [];
  for await (const line of listDonorLines(db, {})) donors.push(line);
  expect(donors).toHaveLength(1);
  expect(donors[0]).toContain(9000);
});

test('staff find the payment by who gave and by each fund, and see each part arrive', async () => {
  for (const filter of [{ q: 'Kabongo' }, { q: email }, { q: '', fund: 'project-2' }]) {
    const { items } = await listPayments(
      db,
      pay.purposes,
      { limit: 10, ...filter } as never,
      {
        isMasked: false,
        name: (name: string) => name,
        email: (address: string) => address,
      } as never,
    );
    expect(items.map(({ id }) => id)).toEqual([paymentId]);
  }
  expect((await listNewGifts(db, 10)).map(({ values }) => values.fund).sort()).toEqual([
    'Une école',
    'project-2',
    'project-3',
  ]);
  const week = await readWeek(db, new Date(Date.now() + 1000));
  expect(week.find(({ currency }) => currency === 'XOF')!.sumMinor).toBe(4500);
});

test('a part looks like the gift that is entered again', async () => {
  const duplicates = await findDuplicates(db, {
    gifts: [{ amountMinor: 3000, donorName: 'Aline Kabongo', reference: null }],
    currency: 'XOF',
    day: dayInKinshasa(),
  } as never);
  expect(duplicates).toHaveLength(1);
});

test('the provider’s fee falls on each fund by its part, to the unit', async () => {
  await db.transaction((tx) =>
    bookMovement(tx, 'sandbox', {
      ref: 'fee1',
      kind: 'fee',
      at: new Date(),
      amountMinor: -333,
      currency: 'XOF',
      paymentId,
    }),
  );
  const fees = (await readFundBalances(db)).filter(({ account }) => account?.startsWith('fund:'));
  expect(fees.map(({ feesMinor }) => feesMinor)).toEqual([166, 100, 67]);
  const accounts = await readFundAccounts(db);
  expect(accounts.find(({ fund }) => fund === 'project-2')!.years[0]).toMatchObject({
    receivedMinor: 2700,
    feesMinor: 100,
  });
  expect(await readFundAccounts(db, 'project-3')).toMatchObject([{ years: [{ receivedMinor: 1800, feesMinor: 67 }] }]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('the fee of a part that was moved falls on its fund of today', async () => {
  const treasurer = await openDesk(siteContext, [moveGift(() => pay)]).hire('tresorerie');
  const rows = await db.select().from(donations).where(eq(donations.giftSetId, payment.purposeId));
  const { id: giftId } = rows.find(({ fundId }) => fundId === 'project-2')!;
  const moved = (programId: string) => treasurer.call('move-gift', { paymentId, giftId, programId, reason: 'demandé' });
  const feesNow = async () =>
    (await readFundBalances(db)).flatMap(({ account, feesMinor, movedMinor }) =>
      account?.startsWith('fund:') ? [[account, feesMinor, movedMinor]] : [],
    );
  await seedFund(db, { ...FUND, id: 'project-4', title: 'project-4', path: '/projects/4' });
  expect(await moved('project-4')).not.toHaveProperty('code');
  expect(await feesNow()).toEqual([
    ['fund:project-1', 166, 0],
    ['fund:project-2', 0, -2700],
    ['fund:project-3', 67, 0],
    ['fund:project-4', 100, 2700],
  ]);
  expect(await readFundAccounts(db, 'project-4')).toMatchObject([{ years: [{ receivedMinor: 2700, feesMinor: 100 }] }]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('who is erased is in no part and not on the receipt any more', async () => {
  await db.update(receipts).set({ name: 'Aline K.' }).where(eq(receipts.paymentId, paymentId));
  await db.transaction((tx) => giftData.erase(tx, { id: memberId, email } as never));
  for (const row of await db.select().from(donations).where(eq(donations.giftSetId, payment.purposeId)))
    expect(row).toMatchObject({ donorName: null, donorEmail: null, memberId: null });
  expect((await db.select().from(receipts).where(eq(receipts.paymentId, paymentId)))[0]!.name).toBeNull();
  expect((await db.select().from(payments).where(eq(payments.id, paymentId)))[0]!.keptMinor).toBe(9000);
});

import { expect, test } from 'vitest';
import { readFundBalances } from '#app/features/accounting/accounts/fund-balances.server.ts';
import { readTrialBalance } from '#app/features/accounting/accounts/general-ledger.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { giveToSeveral } from '#app/features/donations/several/give-to-several.server.ts';
import { countYear } from '#app/features/donations/sheets/donor-year.server.ts';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { recordGifts } from '#app/features/donations/staff/record-gifts.server.ts';
import { GIFT_HEADS, listGiftLines } from '#app/features/exports/gift-lines.server.ts';
import { readPaymentState } from '#app/features/payment-admin/staff/payment-filter.server.ts';
import { totalPayments } from '#app/features/payment-admin/staff/payment-list.server.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { refundPayment } from '#app/features/payments/staff/refund-payment.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { type Currency, decimalsOf } from '#app/shared/money.ts';
import { monthsLater } from '#app/shared/months.ts';
import { callFunction, type SiteFunction } from '#platform/functions.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { readReport, totalEntries } from './report.server.ts';
import { SIDES } from './report.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
for (const [id, currency] of [
  ['project-2', 'XOF'],
  ['general', 'USD'],
] as const)
  await seedFund(db, {
    id,
    title: id,
    place: '',
    path: '/projects/2',
    cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' },
    currency,
  });
const { hire } = openDesk(siteContext, [
  recordGifts(() => pay),
  moveGift(() => pay),
  refundPayment({ pay: () => pay, settings: siteContext.settings }),
]);
const treasurer = await hire('tresorerie');
const today = dayInKinshasa();
const lastMonth = monthsLater(`${today.slice(0, 7)}-01`, -1);

async function paid(answer: ReturnType<typeof give>): Promise<string> {
  const id = paymentOf(await answer);
  await desk.act(`sb_${id}`, 'pay');
  await checkPayment(pay, id);
  return id;
}
const gift = (programId: string, amount: number) => paid(give({ programId, amount, anonymous: true }));
const move = async (paymentId: string, programId: string) =>
  expect(await treasurer.call('move-gift', { paymentId, programId, reason: 'demandé' })).not.toHaveProperty('code');
const record = async (currency: Currency, amount: string, day = today) =>
  expect(
    await treasurer.call('record-gifts', {
      kind: 'cash',
      currency,
      day,
      declaredCount: 1,
      declaredTotal: amount,
      counters: ['Ruth', 'Paul'],
      gifts: [{ amount, programId: 'general', reference: `${currency}${day}` }],
    }),
  ).toHaveProperty('batchId');

test('sums of every report are those of every other, in each currency: gifts, refunds, and what moved between funds', async () => {
  await gift('project-1', 5000);
  const moved = await gift('project-1', 7000);
  await move(moved, 'project-2');
  const movedThenBack = await gift('project-1', 9000);
  await move(movedThenBack, 'general');
  await sendBack(pay, movedThenBack);
  await checkPayment(pay, movedThenBack);
  const partBackThenMoved = await gift('project-2', 6000);
  expect(
    await treasurer.call('refund-payment', {
      paymentId: partBackThenMoved,
      amount: '1000',
      reason: 'demandé',
      byHand: { reference: 'R', day: today },
    }),
  ).toMatchObject({ state: 'done' });
  await move(partBackThenMoved, 'project-1');
  // There and back again.
  await move(partBackThenMoved, 'project-2');
  const several = await paid(
    callFunction(
      siteContext,
      giveToSeveral(() => pay) as unknown as SiteFunction,
      {
        gifts: [
          { programId: 'project-1', amount: 5001 },
          { programId: 'project-2', amount: 2500 },
        ],
        anonymous: true,
      },
      { language: 'fr', address: '127.0.0.1', requestId: 'test' },
    ),
  );
  expect(
    await treasurer.call('refund-payment', {
      paymentId: several,
      amount: '333',
      reason: 'demandé',
      byHand: { reference: 'R', day: today },
    }),
  ).toMatchObject({ state: 'done' });
  await record('USD', '12.34');
  await record('EUR', '10.01', lastMonth);
  await record('CDF', '25000');
  expect(await findBrokenInvariants(db)).toEqual([]);

  type Sums = { came: number; back: number; moved: number };
  const add = (rows: readonly ({ currency: Currency } & Sums)[]) => {
    const sums = new Map<Currency, Sums>();
    for (const { currency, came, back, moved } of rows) {
      const sum = sums.get(currency) ?? { came: 0, back: 0, moved: 0 };
      sums.set(currency, { came: sum.came + came, back: sum.back + back, moved: sum.moved + moved });
    }
    return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const kept = (rows: readonly { currency: Currency; keptMinor: number }[]) =>
    add(rows.map(({ currency, keptMinor }) => ({ currency, came: keptMinor, back: 0, moved: 0 })));
  const all = { from: '2000-01-01', to: today };
  const reported = async (side: (typeof SIDES)[number], span = all) =>
    add(
      (await readReport(db, span, side)).map(({ currency, grossMinor, backMinor, movedMinor }) => ({
        currency,
        came: grossMinor,
        back: backMinor,
        moved: movedMinor,
      })),
    );
  const expected = {
    CDF: { came: 2_500_000, back: 0, moved: 0 },
    EUR: { came: 1001, back: 0, moved: 0 },
    USD: { came: 1234, back: 0, moved: 0 },
    XOF: { came: 5000 + 7000 + 9000 + 6000 + 7501, back: 9000 + 1000 + 333, moved: 0 },
  };
  for (const side of ['fund', 'way', 'source'] as const) expect([side, await reported(side)]).toEqual([side, expected]);
  // Two periods come to the whole, and an empty one to nothing.
  expect(await reported('fund', { from: lastMonth, to: lastMonth })).toEqual({ EUR: expected.EUR });
  expect(await reported('fund', { from: '2001-02-01', to: '2001-02-28' })).toEqual({});
  const net = kept(
    Object.entries(expected).map(([currency, { came, back }]) => ({
      currency: currency as Currency,
      keptMinor: came - back,
    })),
  );
  expect(
    add(
      (await readFundBalances(db)).map(({ currency, receivedMinor, backMinor, movedMinor }) => ({
        currency,
        came: receivedMinor,
        back: backMinor,
        moved: movedMinor,
      })),
    ),
  ).toEqual(expected);
  const balance = await readTrialBalance(db, all, []);
  expect(
    kept(
      balance
        .filter(({ account }) => account.startsWith('fund:'))
        .map(({ currency, closingMinor }) => ({ currency, keptMinor: -closingMinor })),
    ),
  ).toEqual(net);
  const entries = await totalEntries(db, all);
  for (const { debitMinor, creditMinor } of entries) expect(debitMinor).toBe(creditMinor);
  expect(entries.map(({ currency, debitMinor }) => [currency, debitMinor])).toEqual(
    Object.keys(expected).map((currency) => [
      currency,
      balance.filter((row) => row.currency === currency).reduce((sum, { debitMinor }) => sum + debitMinor, 0),
    ]),
  );
  const person = personView({ permissions: permissionsOf(['tresorerie']) }, 'payments.read');
  expect(kept((await totalPayments(db, pay.purposes, readPaymentState({}), person))!)).toEqual(net);
  const years = [...new Set([today, lastMonth].map((day) => Number(day.slice(0, 4))))];
  expect(kept((await Promise.all(years.map((year) => countYear(db, year)))).flatMap(({ totals }) => totals))).toEqual(
    net,
  );
  const lines: { currency: Currency; keptMinor: number }[] = [];
  for await (const line of everyPage((page) => listGiftLines(db, all, page), readListState({}))) {
    const currency = line[GIFT_HEADS.indexOf('currency')] as Currency;
    lines.push({
      currency,
      keptMinor: Math.round(Number(line[GIFT_HEADS.indexOf('kept')]) * 10 ** decimalsOf(currency)),
    });
  }
  expect(kept(lines)).toEqual(net);
});

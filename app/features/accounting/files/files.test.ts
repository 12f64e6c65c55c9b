import { expect, test } from 'vitest';
import { moveGift } from '#app/features/donations/staff/move-gift.server.ts';
import { recordGifts } from '#app/features/donations/staff/record-gifts.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { closeMonth } from '#app/features/accounting/staff/close-month.server.ts';
import { accountNumbers } from '#app/features/accounting/accounts/tables.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { currencyRates } from '#app/features/payments/tables.server.ts';
import { refundPayment } from '#app/features/payments/staff/refund-payment.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import { monthsLater } from '#app/shared/months.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { eq, sql } from 'drizzle-orm';
import { findLacking, readFileLines } from './file-lines.server.ts';
import { readFileAsked } from './file-asked.server.ts';
import { type FileLine, writtenAs } from './layouts.ts';
import { readEntries } from './read-entries.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
await seedFund(db, {
  id: 'general',
  title: 'Là où c’est le plus utile',
  place: '',
  path: '/',
  cloth: { motif: 'sablier', fg: '#0F3D2C', bg: '#FFB71B' },
  currency: 'USD',
});
const { hire } = openDesk(siteContext, [
  recordGifts(() => pay),
  moveGift(() => pay),
  closeMonth(),
  refundPayment({ pay: () => pay, settings: siteContext.settings }),
]);
const treasurer = await hire('tresorerie');
const today = dayInKinshasa();
const lastMonth = monthsLater(`${today.slice(0, 7)}-01`, -1);
const year = { from: `${lastMonth.slice(0, 4)}-01-01`, to: today };
// Rates known before all that is booked here.
await db.execute(
  sql`delete from currency_rates r using currency_rates newer where newer.currency = r.currency and newer.day > r.day`,
);
await db.update(currencyRates).set({ day: '2020-01-01' });
const reading = {
  paidFor: pay.purposes,
  language: 'fr' as const,
  person: viewOf({ permissions: permissionsOf(['tresorerie']) }),
};
let serial = 0;
async function record(currency: Currency, day: string, more: object = {}): Promise<string> {
  const { batchId, ...rest } = await treasurer.call('record-gifts', {
    kind: 'transfer',
    currency,
    day,
    declaredCount: 1,
    declaredTotal: '5000.00',
    gifts: [{ amount: '5000.00', programId: 'project-1', donorName: `Aline ${++serial}`, ...more }],
  });
  expect(rest).not.toHaveProperty('code');
  const { rows } = await db.execute<{ payment_id: string }>(
    sql`select payment_id from gift_batch_lines where batch_id = ${String(batchId)}`,
  );
  return rows[0]!.payment_id;
}
const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};
const fileOf = (currency: Currency, days = year) => all(readFileLines(db, days, { ...reading, currency }));

test('entries are the oldest first, numbered without a gap within their year, each balanced in the currency of the file', async () => {
  for (const currency of ['XOF', 'USD', 'EUR', 'CDF'] as const) await record(currency, today);
  // Typed last, booked before.
  const early = await record('USD', lastMonth, { donorName: '=1+1|\tعائشة' });
  expect(await treasurer.call('move-gift', { paymentId: early, programId: 'general', reason: 'x' })).not.toHaveProperty(
    'code',
  );
  expect(
    await treasurer.call('refund-payment', {
      paymentId: early,
      amount: '0.01',
      reason: 'x',
      byHand: { reference: 'R', day: today },
    }),
  ).toMatchObject({ state: 'done' });
  for (const currency of ['XOF', 'USD', 'EUR'] as const) {
    const lines = await fileOf(currency);
    const entries = [...Map.groupBy(lines, ({ number }) => number)];
    expect(entries.map(([number]) => number)).toEqual(entries.map((_, index) => index + 1));
    for (const [, of] of entries) {
      const sum = (side: 'debitMinor' | 'creditMinor') => of.reduce((total, line) => total + line[side], 0);
      expect(sum('debitMinor')).toBe(sum('creditMinor'));
      expect(of.filter(({ isFirst }) => isFirst)).toHaveLength(1);
    }
    expect(lines.map(({ day }) => day)).toEqual(lines.map(({ day }) => day).sort());
    expect(lines[0]).toMatchObject({ day: lastMonth, valueDay: lastMonth, journal: 'EN' });
  }
  const dollars = (await fileOf('XOF')).filter(({ booked }) => booked?.currency === 'USD');
  expect(dollars.map(({ booked }) => booked!.amountMinor).reduce((sum, minor) => sum + minor, 0)).toBe(0);
});

test('no internal word and no torn cell stands in a file', async () => {
  const lines = await fileOf('EUR');
  const { cells } = writtenAs('fec', 'pipe');
  for (const line of lines) {
    expect(cells(line)).toHaveLength(18);
    for (const cell of cells(line))
      expect(cell).not.toMatch(/fund:|provider:|spent:|project-|offline|covered-fees|[\t\r\n|]|^[=+@]/);
  }
  expect(lines[0]!.text).toMatch(/^Encaissement\s: Là où c’est le plus utile$/);
  expect(cells(lines[0]!)[10]).toContain('عائشة');
});

test('a month alone has the numbers of its year; one without entries is empty', async () => {
  const [first] = await all(readEntries(db, { from: today, to: today }, reading));
  const before = (await all(readEntries(db, { from: year.from, to: today }, reading))).filter(({ day }) => day < today);
  if (today.slice(0, 4) === lastMonth.slice(0, 4)) expect(first!.number).toBe(before.length + 1);
  expect(await fileOf('EUR', { from: '2001-02-01', to: '2001-02-28' })).toEqual([]);
});

test('of a closed month each line says since when its numbers stand; for who may not see persons names are masked', async () => {
  await treasurer.call('close-month', { month: lastMonth.slice(0, 7) });
  const closedOn = (lines: FileLine[]) => [...new Set(lines.map((line) => line.closedOn))];
  const lines = await fileOf('EUR');
  expect(closedOn(lines.filter(({ day }) => day < `${today.slice(0, 7)}-01`))).toEqual([today]);
  expect(closedOn(lines.filter(({ day }) => day === today))).toEqual([null]);
  const person = viewOf({ permissions: permissionsOf(['audit']) });
  const masked = await all(readFileLines(db, year, { ...reading, person, currency: 'EUR' }));
  expect(masked.map(({ party }) => party).join()).not.toContain('Aline');
});

test('an account without a number and a currency without a rate are named, and nothing is written', async () => {
  expect(await findLacking(db, year, 'EUR')).toEqual({ accounts: [], rates: [] });
  await db.delete(accountNumbers).where(eq(accountNumbers.prefix, 'fund:'));
  await db.delete(currencyRates).where(eq(currencyRates.currency, 'CDF'));
  const lacking = await findLacking(db, year, 'EUR');
  expect(lacking.accounts).toEqual(['fund:general', 'fund:project-1']);
  expect(lacking.rates).toEqual([{ currency: 'CDF', day: today }]);
  await expect(fileOf('EUR')).rejects.toThrow('lacks');
});

test('which file is asked for: the French one of a whole year; the currency is never guessed', () => {
  const ask = (query: Record<string, string>) => readFileAsked(new URLSearchParams(query));
  expect(ask({})).toBeUndefined();
  expect(ask({ layout: 'fec', period: 'month', at: '2026-05-05', currency: 'EUR', partedBy: 'pipe' })).toMatchObject({
    days: { from: '2026-01-01', to: '2026-12-31' },
    partedBy: 'pipe',
    fault: undefined,
  });
  expect(ask({ layout: 'odoo', at: '2026-02-10', currency: 'EUR' })).toMatchObject({
    days: { from: '2026-02-01', to: '2026-02-28' },
  });
  expect(ask({ layout: 'sage' })).toMatchObject({ fault: 'currency' });
  expect(ask({ layout: 'fec', currency: 'EUR', siren: '123 456 789' })).toMatchObject({ fault: 'siren' });
  expect(ask({ layout: 'fec', currency: 'EUR', siren: '732 829 320' })).toMatchObject({
    siren: '732829320',
    fault: undefined,
  });
});

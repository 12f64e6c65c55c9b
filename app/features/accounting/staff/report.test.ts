import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf, sendBack } from '#test/gifts.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { ledgerEntries } from '#app/features/payments/tables.server.ts';
import {
  listEntries,
  nameAccounts,
  readEntryFilter,
  readReport,
  sideOf,
  spanOf,
  totalEntries,
} from './report.server.ts';
import { bookMovement } from '#app/features/accounting/movements/book-movement.server.ts';
import { SIDES } from './report.ts';
import { WITHOUT_SOURCE } from '#app/features/payments/payment.ts';

const { db } = await createTestDatabase();
const { pay, desk, give } = await openGiftSite(db);

test('a month, a quarter, a year: their first and last days, those before and after; anything else is this month', () => {
  expect(spanOf('month', '2026-02-14')).toEqual({
    period: 'month',
    from: '2026-02-01',
    to: '2026-02-28',
    before: '2026-01-01',
    after: '2026-03-01',
  });
  expect(spanOf('quarter', '2026-12-31')).toMatchObject({ from: '2026-10-01', to: '2026-12-31', after: '2027-01-01' });
  expect(spanOf('year', '2024-05-05')).toMatchObject({ from: '2024-01-01', to: '2024-12-31', before: '2023-01-01' });
  for (const at of [null, '', '2026-13-01', 'x'])
    expect(spanOf('week', at, '2026-11-22')).toMatchObject({ period: 'month', from: '2026-11-01', to: '2026-11-30' });
});

test('sums by fund are those by way, are those of the entries behind them; what went back is told apart', async () => {
  const ids = [];
  for (const amount of [5000, 7000, 9000]) {
    const id = paymentOf(await give({ programId: 'project-1', amount, anonymous: true }));
    await desk.act(`sb_${id}`, 'pay');
    await checkPayment(pay, id);
    ids.push(id);
  }
  await sendBack(pay, ids[1]!);
  await checkPayment(pay, ids[1]!);
  const span = spanOf('month', null);
  const [fund, ...others] = await readReport(db, span, 'fund');
  expect(others).toEqual([]);
  expect(fund).toEqual({
    account: 'fund:project-1',
    currency: 'XOF',
    count: 3,
    grossMinor: 21_000,
    backMinor: 7000,
    movedMinor: 0,
  });
  expect(await readReport(db, span, 'way')).toEqual([{ ...fund, account: 'provider:sandbox' }]);
  expect(
    (await nameAccounts(db, pay.purposes, ['fund:project-1', 'sales:marketplace'])).get('fund:project-1')?.title,
  ).toBe('Une école, Luozi');
  const { from, to } = span;
  expect(await totalEntries(db, { from, to, account: 'fund:project-1', currency: 'XOF' })).toEqual([
    { currency: 'XOF', debitMinor: 7000, creditMinor: 21_000 },
  ]);
  const fee = { kind: 'fee', at: new Date(), currency: 'XOF' } as const;
  await db.transaction(async (tx) => {
    await bookMovement(tx, 'sandbox', { ...fee, ref: 'fee-1', amountMinor: -420 });
    await bookMovement(tx, 'sandbox', { ...fee, ref: 'fee-2', amountMinor: 20 });
    const payout = { ref: 'po-1', arrivesOn: from };
    await bookMovement(tx, 'sandbox', { ...fee, kind: 'payout', ref: 'po-1', amountMinor: -9000, payout });
  });
  // What a provider takes and pays out is neither given nor a way of giving.
  expect(await readReport(db, span, 'fund')).toEqual([fund]);
  expect(await readReport(db, span, 'way')).toEqual([{ ...fund, account: 'provider:sandbox' }]);
  expect(await readReport(db, span, 'cost')).toEqual([
    { account: 'fees:sandbox', currency: 'XOF', count: 1, grossMinor: 420, backMinor: 20, movedMinor: 0 },
  ]);
  expect([null, 'way', 'source', 'cost', 'x'].map(sideOf)).toEqual(['fund', 'way', 'source', 'cost', 'fund']);
  for (const side of SIDES) expect(await readReport(db, { from: '2020-01-01', to: '2020-12-31' }, side)).toEqual([]);
});

test('by source the same sums, a refund too; each leads to the entries that come to it', async () => {
  const { db: own } = await createTestDatabase();
  const site = await openGiftSite(own);
  const gifts: Record<string, string> = {};
  for (const [source, amount] of [
    ['affiche-goma', 5000],
    ['lettre', 7000],
    ['', 9000],
  ] as const) {
    const id = paymentOf(
      await site.give({ programId: 'project-1', amount, anonymous: true }, undefined, source || undefined),
    );
    await site.desk.act(`sb_${id}`, 'pay');
    await checkPayment(site.pay, id);
    gifts[source] = id;
  }
  await sendBack(site.pay, gifts.lettre!);
  await checkPayment(site.pay, gifts.lettre!);
  const span = spanOf('month', null);
  const rows = await readReport(own, span, 'source');
  const xof = { currency: 'XOF', count: 1, movedMinor: 0 };
  expect(rows).toEqual([
    { ...xof, account: '-', grossMinor: 9000, backMinor: 0 },
    { ...xof, account: 'lettre', grossMinor: 7000, backMinor: 7000 },
    { ...xof, account: 'affiche-goma', grossMinor: 5000, backMinor: 0 },
  ]);
  const [way] = await readReport(own, span, 'way');
  expect(rows.reduce((sum, { grossMinor }) => sum + grossMinor, 0)).toBe(way!.grossMinor);
  for (const { account, grossMinor, backMinor } of rows) {
    const filter = readEntryFilter(new URLSearchParams({ source: account, currency: 'XOF' }));
    expect(await totalEntries(own, filter)).toEqual([
      { currency: 'XOF', debitMinor: grossMinor, creditMinor: backMinor },
    ]);
  }
  expect(readEntryFilter(new URLSearchParams({ source: 'A b' })).source).toBeUndefined();
});

test('the first and the last hour of a month are its own, by Kinshasa’s clock; a harvest shared out is no income', async () => {
  const [known] = await db.select().from(ledgerEntries).limit(1);
  const { paymentId } = known!;
  const put = (at: string, account: string) =>
    db.transaction(async (tx) => {
      const transactionId = crypto.randomUUID();
      const line = { transactionId, paymentId, currency: 'EUR' as const, at: new Date(at) };
      await tx.insert(ledgerEntries).values([
        { ...line, account, amountMinor: -100 },
        { ...line, account: account === 'shares:1' ? 'harvest:1' : 'provider:stripe', amountMinor: 100 },
      ]);
    });
  for (const at of ['2026-02-28T22:59:59Z', '2026-02-28T23:00:00Z', '2026-03-31T22:59:59Z', '2026-03-31T23:00:00Z'])
    await put(at, 'fund:project-1');
  await put('2026-03-15T12:00:00Z', 'shares:1');
  const march = spanOf('month', '2026-03-01');
  expect(await readReport(db, march, 'fund')).toMatchObject([{ account: 'fund:project-1', grossMinor: 200, count: 2 }]);
  expect(await readReport(db, march, 'way')).toMatchObject([{ account: 'provider:stripe', grossMinor: 200 }]);
});

test('entries by key miss none; an address that says nonsense shows this month', async () => {
  const filter = readEntryFilter(new URLSearchParams({ from: '2026-02-01', to: '2026-04-30', currency: 'EUR' }));
  const seen: number[] = [];
  for (let after: string | undefined, page = 0; page < 20; page++) {
    const { items, next } = await listEntries(db, filter, readListState({ limit: '3', ...(after ? { after } : {}) }));
    seen.push(...items.map(({ id }) => id));
    if (!next) break;
    after = next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([10, 10]);
  const { from, to } = spanOf('month', null);
  expect(readEntryFilter(new URLSearchParams({ from: 'x', to: '2026-99-99', currency: 'ABC', account: '' }))).toEqual({
    from,
    to,
    account: undefined,
    currency: undefined,
  });
  expect((await listEntries(db, filter, readListState({ after: 'bad', limit: '50' }))).items).toHaveLength(10);
});

test('an address shows the entries it names: days, account, currency, and a source or none', () => {
  const read = (query: Record<string, string>) => readEntryFilter(new URLSearchParams(query));
  const days = { from: '2026-02-01', to: '2026-04-30' };
  expect(read({ ...days, account: 'bank', currency: 'USD', source: 'lettre' })).toEqual({
    ...days,
    account: 'bank',
    currency: 'USD',
    source: 'lettre',
  });
  expect(read({ ...days, source: WITHOUT_SOURCE }).source).toBe(WITHOUT_SOURCE);
  expect(read({ ...days, source: 'No Source!' }).source).toBeUndefined();
  expect(read({ ...days, to: '2026-4-30' }).to).toBe(spanOf('month', null).to);
});

test('entries are filtered by account and currency, on Kinshasa’s days; those of one moment are told apart by their number', async () => {
  const moment = (text: string) => ({ at: new Date(text), currency: 'USD' as const });
  const pair = (text: string, amountMinor: number, currency: 'USD' | 'EUR' = 'USD') => {
    const transactionId = randomUUID();
    return [
      { ...moment(text), currency, transactionId, account: 'bank', amountMinor },
      { ...moment(text), currency, transactionId, account: 'exchange', amountMinor: -amountMinor },
    ];
  };
  await db
    .insert(ledgerEntries)
    .values([
      ...pair('2025-04-30T22:59:59Z', 1),
      ...pair('2025-04-30T23:00:00Z', 250),
      ...pair('2025-05-31T22:59:59Z', 300),
      ...pair('2025-05-31T22:59:59Z', -50),
      ...pair('2025-05-31T23:00:00Z', 4),
      ...pair('2025-05-10T12:00:00Z', 7, 'EUR'),
    ]);
  const filter = { from: '2025-05-01', to: '2025-05-31', account: 'bank', currency: 'USD' as const };
  const page = (limit: string, after?: string) => listEntries(db, filter, readListState({ limit, after }));
  const first = await page('1');
  expect(first.items).toMatchObject([
    { account: 'bank', debit: null, credit: 0.5, currency: 'USD', receipt: null, paymentId: null, part: null },
  ]);
  expect((await page('9', first.next!)).items).toMatchObject([
    { debit: 3, credit: null },
    { debit: 2.5, credit: null },
  ]);
  expect(await totalEntries(db, filter)).toEqual([{ currency: 'USD', debitMinor: 550, creditMinor: 50 }]);
  expect(await totalEntries(db, { ...filter, currency: undefined })).toEqual([
    { currency: 'EUR', debitMinor: 7, creditMinor: 0 },
    { currency: 'USD', debitMinor: 550, creditMinor: 50 },
  ]);
  expect(await totalEntries(db, { ...filter, source: WITHOUT_SOURCE })).toEqual([]);
});

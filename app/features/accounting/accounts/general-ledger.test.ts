import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import { ledgerEntries } from '#app/features/payments/tables.server.ts';
import { byNumber, numberOf } from './account-number.ts';
import { listAccounts, listNumbers } from './account-numbers.server.ts';
import { readGeneralLedger, readTrialBalance } from './general-ledger.server.ts';

const { db } = await createTestDatabase();
const { pay, desk, give } = await openGiftSite(db);
const numbers = await listNumbers(db);

const paymentId = paymentOf(await give({ programId: 'project-1', amount: 5000, anonymous: true }));
await desk.act(`sb_${paymentId}`, 'pay');
await checkPayment(pay, paymentId);

/** One transaction of two entries, from one account to another. */
async function book(at: string, from: string, to: string, amountMinor: number, currency: 'EUR' | 'USD' = 'EUR') {
  const line = { transactionId: crypto.randomUUID(), paymentId, currency, at: new Date(at) };
  await db.insert(ledgerEntries).values([
    { ...line, account: from, amountMinor: -amountMinor },
    { ...line, account: to, amountMinor },
  ]);
}
await book('2026-02-28T22:59:59Z', 'fund:project-1', 'provider:stripe', 1000);
await book('2026-02-28T23:00:00Z', 'fund:project-1', 'provider:stripe', 300);
await book('2026-03-10T12:00:00Z', 'provider:stripe', 'fees:stripe', 20);
await book('2026-03-31T22:59:59Z', 'provider:stripe', 'odd:account', 80);
await book('2026-03-31T23:00:00Z', 'fund:project-1', 'provider:stripe', 50);
await book('2026-03-15T12:00:00Z', 'fund:project-1', 'provider:stripe', 70, 'USD');
const march = { from: '2026-03-01', to: '2026-03-31' };

test('the longest prefix wins; what nothing fits has no number', () => {
  const of = (account: string) => numberOf(account, numbers)?.number;
  expect(of('provider:stripe')).toBe('515');
  expect(of('provider:sandbox-phone')).toBe('552');
  expect(of('provider:hand')).toBe('518');
  expect(of('fund:general')).toBe('704');
  expect(
    numberOf('fund:project-6', [...numbers, { prefix: 'fund:project-6', number: '7041', label: 'x' }])?.number,
  ).toBe('7041');
  expect([of('odd:account'), of('')]).toEqual([undefined, undefined]);
  expect(
    [{ account: 'z' }, { account: 'b', number: '704' }, { account: 'a', number: '704' }, { account: 'c', number: '52' }]
      .sort(byNumber)
      .map(({ account }) => account),
  ).toEqual(['c', 'a', 'b', 'z']);
});

test('what is proposed covers every kind of account that our code writes', async () => {
  for (const account of [
    'fund:x',
    'field:x',
    'sales:marketplace',
    'course:x',
    'harvest:x',
    'shares:x',
    'provider:x',
    'fees:x',
    'payouts:x',
    'other:x',
    'exchange',
    'bank',
  ])
    expect([account, numberOf(account, numbers)?.number]).toEqual([account, expect.stringMatching(/^[1-8]\d{1,7}$/)]);
  expect(await listAccounts(db)).toEqual(['fund:project-1', 'provider:sandbox']);
});

test('the trial balance of a month: opening, debit, credit, closing, by Kinshasa’s days; each currency comes to nothing', async () => {
  const rows = await readTrialBalance(db, march, numbers);
  const eur = rows.filter(({ currency }) => currency === 'EUR');
  expect(
    eur.map(({ number, account, openingMinor, debitMinor, creditMinor, closingMinor }) => [
      number,
      account,
      openingMinor,
      debitMinor,
      creditMinor,
      closingMinor,
    ]),
  ).toEqual([
    ['515', 'provider:stripe', 1000, 300, 100, 1200],
    ['631', 'fees:stripe', 0, 20, 0, 20],
    ['704', 'fund:project-1', -1000, 0, 300, -1300],
    [undefined, 'odd:account', 0, 80, 0, 80],
  ]);
  for (const currency of ['EUR', 'USD']) {
    const all = rows.filter((row) => row.currency === currency);
    const sum = (name: 'openingMinor' | 'debitMinor' | 'creditMinor' | 'closingMinor') =>
      all.reduce((total, row) => total + row[name], 0);
    expect([sum('openingMinor'), sum('closingMinor'), sum('debitMinor') - sum('creditMinor')]).toEqual([0, 0, 0]);
  }
  expect(rows.some(({ currency }) => currency === 'XOF')).toBe(false);
  expect(await readTrialBalance(db, { from: '2020-01-01', to: '2020-12-31' }, numbers)).toEqual([]);
});

test('the general ledger runs from each opening through its entries to its closing, over pages, each entry once', async () => {
  for (let count = 0; count < 1001; count++) await book('2026-03-20T12:00:00Z', 'fund:project-1', 'provider:stripe', 1);
  const lines = [];
  for await (const line of readGeneralLedger(db, march, numbers)) lines.push(line);
  const sums = await readTrialBalance(db, march, numbers);
  expect(
    lines
      .filter(({ kind }) => kind === 'closing')
      .map(({ of, balanceMinor }) => [of.account, of.currency, balanceMinor]),
  ).toEqual(sums.map(({ account, currency, closingMinor }) => [account, currency, closingMinor]));
  const card = lines.filter(({ of }) => of.account === 'provider:stripe' && of.currency === 'EUR');
  expect(card.slice(0, 3).map(({ kind, balanceMinor }) => [kind, balanceMinor])).toEqual([
    ['opening', 1000],
    ['entry', 1300],
    ['entry', 1280],
  ]);
  const ids = card.flatMap(({ entry }) => entry?.id ?? []);
  expect([ids.length, new Set(ids).size]).toEqual([1004, 1004]);
  expect(card[1]!.entry!.receipt).toMatch(/^ELK-\d{4}-000001$/);
});

test('an entry of no payment has no receipt, nor has one of a payment without', async () => {
  const may = { from: '2025-05-01', to: '2025-05-31' };
  const unpaid = paymentOf(await give({ programId: 'project-1', amount: 5000, anonymous: true }));
  const line = { currency: 'USD' as const, at: new Date('2025-05-31T22:59:00Z'), transactionId: crypto.randomUUID() };
  await db.insert(ledgerEntries).values([
    { ...line, account: 'bank', amountMinor: 300 },
    { ...line, account: 'exchange', amountMinor: -300, paymentId: unpaid },
    { ...line, account: 'bank', amountMinor: 7, at: new Date('2025-05-31T23:00:00Z') },
    { ...line, account: 'exchange', amountMinor: -7, at: new Date('2025-05-31T23:00:00Z') },
  ]);
  const lines = [];
  for await (const { kind, of, entry, balanceMinor } of readGeneralLedger(db, may, numbers))
    if (of.currency === 'USD') lines.push([of.account, kind, entry?.receipt, entry?.paymentId, balanceMinor]);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['bank', 'opening', undefined, undefined, 0],
      ['bank', 'entry', null, null, 300],
      ['bank', 'closing', undefined, undefined, 300],
      ['exchange', 'opening', undefined, undefined, 0],
      ['exchange', 'entry', null, unpaid, -300],
      ['exchange', 'closing', undefined, undefined, -300],
    ]),
  );
  expect(lines).toHaveLength(6);
});

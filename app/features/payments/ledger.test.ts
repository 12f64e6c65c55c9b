import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { changeLines, shareLines, writeLedger } from './ledger.server.ts';
import { ledgerBalances, ledgerEntries } from './tables.server.ts';

const { db } = await createTestDatabase();

test('lines that do not sum to zero are refused before anything is written', async () => {
  const lines = [
    { account: 'a', amountMinor: 2 },
    { account: 'b', amountMinor: -1 },
  ];
  await expect(db.transaction((tx) => writeLedger(tx, null, 'XOF', lines))).rejects.toThrow('do not sum to zero');
  expect(await db.$count(ledgerEntries)).toBe(0);
});

test('balances follow, per account and currency', async () => {
  const book = (currency: 'XOF' | 'EUR', amountMinor: number) =>
    db.transaction((tx) =>
      writeLedger(tx, null, currency, [
        { account: 'b', amountMinor },
        { account: 'a', amountMinor: -amountMinor },
      ]),
    );
  await book('XOF', 500);
  await book('XOF', -200);
  await book('EUR', 7);
  const rows = await db.select().from(ledgerBalances);
  expect(Object.fromEntries(rows.map((row) => [`${row.account} ${row.currency}`, row.balanceMinor]))).toEqual({
    'a XOF': -300,
    'b XOF': 300,
    'a EUR': -7,
    'b EUR': 7,
  });
});

test('the part that covers fees has its own ledger line, within the amount', () => {
  expect(shareLines('fund:a', -500, -15)).toEqual([
    { account: 'fund:a', amountMinor: -485 },
    { account: 'fund:a', amountMinor: -15, part: 'covered-fees' },
  ]);
  expect(shareLines('fund:a', -500, 0)).toEqual([{ account: 'fund:a', amountMinor: -500 }]);
});

test('a change writes each account’s own difference, and nothing of what stayed', () => {
  const had = [
    { account: 'fund:a', amountMinor: 500, coveredMinor: 15 },
    { account: 'fund:b', amountMinor: 300, coveredMinor: 9 },
  ];
  const has = [
    { account: 'fund:a', amountMinor: 400, coveredMinor: 12 },
    { account: 'fund:b', amountMinor: 300, coveredMinor: 9 },
    { account: 'fund:c', amountMinor: 70, coveredMinor: 2 },
  ];
  expect(changeLines(had, has)).toEqual([
    { account: 'fund:a', amountMinor: 97 },
    { account: 'fund:a', amountMinor: 3, part: 'covered-fees' },
    { account: 'fund:c', amountMinor: -68 },
    { account: 'fund:c', amountMinor: -2, part: 'covered-fees' },
  ]);
});

test('balances are locked in the order of their names, whatever the order of the lines', async () => {
  const book = (lines: { account: string; amountMinor: number }[]) =>
    db.transaction((tx) => writeLedger(tx, null, 'XOF', lines));
  await book([
    { account: 'm', amountMinor: 1 },
    { account: 'n', amountMinor: 1 },
    { account: 'o', amountMinor: -2 },
  ]);
  let waiting: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from ledger_balances where account = 'm' for update`);
    waiting = book([
      { account: 'o', amountMinor: -3 },
      { account: 'n', amountMinor: 2 },
      { account: 'm', amountMinor: 1 },
    ]);
    await expect
      .poll(async () => {
        const { rows } = await db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    // The other one holds none of those that come after.
    await tx.execute(sql`select 1 from ledger_balances where account in ('n', 'o') for update nowait`);
  });
  await waiting;
});

test('whatever is booked is booked today, which no closed month is: only imports of past gifts and the sample give a day', () => {
  const writing = globSync('{app,server,platform}/**/*.ts').filter((file) => {
    if (file.includes('.test.')) return false;
    const code = readFileSync(file, 'utf8');
    return /(insert|update|delete)\(ledgerEntries\)|(insert into|update|delete from) ledger_entries/.test(code);
  });
  // `writeLedger` takes no day; `bookImported` enters what belongs into a closed month today (book-imported.test.ts).
  expect(writing.toSorted()).toEqual([
    // Of the sample's payments.
    'app/features/accounting/movements/import-fees.server.ts',
    'app/features/payment-providers/imported/book-imported.server.ts',
    'app/features/payments/import-payments.server.ts',
    'app/features/payments/ledger.server.ts',
  ]);
});

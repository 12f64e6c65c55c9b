import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { writeLedger } from './ledger.server.ts';
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

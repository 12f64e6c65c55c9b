import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { accountNumbers } from '#app/features/accounting/accounts/tables.server.ts';
import { LEDGER_HEADS, listLedgerLines } from '#app/features/accounting/accounts/ledger-lines.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { ledgerEntries } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { permissionsOf } from '#app/features/staff/roles.ts';
import { JOURNAL_HEADS, listJournal } from './journal.server.ts';

const { db } = await createTestDatabase();
const { give, pay } = await openGiftSite(db);
const MAY = { from: '2026-05-01', to: '2026-05-31' };
const reading = {
  paidFor: pay.purposes,
  language: 'fr' as const,
  person: viewOf({ permissions: permissionsOf(['tresorerie']) }),
};
const rowsOf = async (heads: readonly string[], lines: AsyncIterable<unknown[]>) => {
  const rows: Record<string, unknown>[] = [];
  for await (const line of lines) rows.push(Object.fromEntries(heads.map((head, place) => [head, line[place]])));
  return rows;
};
const journal = (filter: Parameters<typeof listJournal>[1]) => rowsOf(JOURNAL_HEADS, listJournal(db, filter, reading));

test('each line says journal, number, both dates, account of the plan, party and piece; the ledger says the same', async () => {
  const paymentId = paymentOf(
    await give({ programId: 'project-1', amount: 5000, donorName: 'Aline', donorEmail: 'aline@example.org' }),
  );
  await db.insert(receipts).values({ paymentId, year: 2026, number: 3 });
  await db.delete(accountNumbers);
  await db.insert(accountNumbers).values([
    { prefix: 'fund:', number: '7541', label: 'Dons' },
    { prefix: 'fund:project-1', number: '75411', label: 'Dons, école' },
  ]);
  const line = {
    transactionId: randomUUID(),
    currency: 'EUR' as const,
    at: new Date('2026-05-03T10:00:00Z'),
    valueDay: '2026-04-30',
    paymentId,
  };
  await db.insert(ledgerEntries).values([
    { ...line, account: 'provider:stripe', amountMinor: 1050 },
    { ...line, account: 'fund:project-1', amountMinor: -1000 },
    { ...line, account: 'fund:project-1', amountMinor: -50, part: 'covered-fees' },
  ]);
  const base = {
    journal: 'EN',
    entryNumber: 1,
    bookedOn: '03/05/2026',
    party: 'Aline',
    piece: 'ELK-2026-000003',
    valueDay: '30/04/2026',
    entryText: expect.stringMatching(/^Encaissement\s: Une école, Luozi$/),
    currency: 'EUR',
  };
  const fund = {
    ...base,
    accountNumber: '75411',
    accountLabel: 'Dons, école',
    account: 'Une école, Luozi',
    debit: null,
  };
  const lines = [
    { ...base, accountNumber: '', accountLabel: '', account: 'Carte', debit: 10.5, credit: null },
    { ...fund, credit: 10 },
    { ...fund, credit: 0.5 },
  ];
  expect(await journal(MAY)).toEqual(lines);
  expect(await journal({ ...MAY, account: 'fund:project-1' })).toEqual(lines.slice(1));
  expect(await journal({ ...MAY, currency: 'USD' })).toEqual([]);
  expect(await journal({ ...MAY, source: '-' })).toEqual(lines.slice(0, 1));
  const { entryNumber: _, ...told } = base;
  const ledger = await rowsOf(LEDGER_HEADS, listLedgerLines(db, MAY, reading));
  expect(ledger.filter(({ journal: code }) => code === 'EN')).toMatchObject([
    { ...told, accountNumber: '75411', credit: 10, balance: -10 },
    { ...told, accountNumber: '75411', credit: 0.5, balance: -10.5 },
    { ...told, accountNumber: '', debit: 10.5, balance: 10.5 },
  ]);
  expect(JSON.stringify(ledger)).not.toMatch(/fund:|provider:/);
});

test('a long journal has every entry once, the oldest first', async () => {
  const rows = Array.from({ length: 230 }, () => randomUUID()).flatMap((transactionId, place) => {
    const at = new Date(Date.UTC(2026, 5, 2, 10, place));
    const line = { transactionId, currency: 'XOF' as const, at };
    return [
      { ...line, account: 'bank', amountMinor: place + 1 },
      { ...line, account: 'other:stripe', amountMinor: -place - 1 },
    ];
  });
  await db.insert(ledgerEntries).values(rows);
  const lines = await journal({ from: '2026-06-01', to: '2026-06-30', account: 'bank' });
  expect(lines.map(({ debit }) => debit)).toEqual(Array.from({ length: 230 }, (_, place) => place + 1));
  expect(lines.map(({ entryNumber }) => entryNumber)).toEqual(Array.from({ length: 230 }, (_, place) => place + 2));
});

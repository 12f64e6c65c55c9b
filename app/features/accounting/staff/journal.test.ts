import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { accountNumbers } from '#app/features/accounting/accounts/tables.server.ts';
import { ledgerEntries } from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { JOURNAL_HEADS, listJournal } from './journal.server.ts';

const { db } = await createTestDatabase();
const { give } = await openGiftSite(db);
const MAY = { from: '2026-05-01', to: '2026-05-31' };
const journal = async (filter: Parameters<typeof listJournal>[1]) => {
  const lines: Record<string, unknown>[] = [];
  for await (const line of listJournal(db, filter))
    lines.push(Object.fromEntries(JOURNAL_HEADS.map((head, place) => [head, line[place]])));
  return lines;
};

test('each entry is a line with its number of the accountant’s plan and what it is of a sum', async () => {
  const paymentId = paymentOf(await give({ programId: 'project-1', amount: 5000, anonymous: true }));
  await db.insert(receipts).values({ paymentId, year: 2026, number: 3 });
  await db.delete(accountNumbers);
  await db.insert(accountNumbers).values([
    { prefix: 'fund:', number: '7541', label: 'Dons' },
    { prefix: 'fund:project-1', number: '75411', label: 'Dons, école' },
  ]);
  const transactionId = randomUUID();
  const at = new Date('2026-05-03T10:00:00Z');
  const line = { transactionId, currency: 'EUR' as const, at };
  await db.insert(ledgerEntries).values([
    { ...line, paymentId, account: 'provider:stripe', amountMinor: 1050 },
    { ...line, paymentId, account: 'fund:project-1', amountMinor: -1000 },
    { ...line, account: 'fund:general', amountMinor: -50, part: 'covered-fees' },
  ]);
  const base = { id: expect.any(Number), at, transactionId, currency: 'EUR' };
  expect(await journal(MAY)).toEqual([
    {
      ...base,
      account: 'fund:general',
      receipt: null,
      paymentId: null,
      debit: null,
      credit: 0.5,
      number: '7541',
      label: 'Dons',
      part: 'covered-fees',
    },
    {
      ...base,
      account: 'fund:project-1',
      receipt: 'ELK-2026-000003',
      paymentId,
      debit: null,
      credit: 10,
      number: '75411',
      label: 'Dons, école',
      part: '',
    },
    {
      ...base,
      account: 'provider:stripe',
      receipt: 'ELK-2026-000003',
      paymentId,
      debit: 10.5,
      credit: null,
      number: '',
      label: '',
      part: '',
    },
  ]);
  expect(await journal({ ...MAY, account: 'fund:general' })).toMatchObject([{ credit: 0.5 }]);
});

test('a long journal has every entry once, over its pages', async () => {
  const rows = Array.from({ length: 230 }, () => randomUUID()).flatMap((transactionId, place) => {
    const at = new Date(Date.UTC(2026, 5, 2, 10, place));
    const line = { transactionId, currency: 'XOF' as const, at };
    return [
      { ...line, account: 'bank', amountMinor: place + 1 },
      { ...line, account: 'other', amountMinor: -place - 1 },
    ];
  });
  await db.insert(ledgerEntries).values(rows);
  const lines = await journal({ from: '2026-06-01', to: '2026-06-30', account: 'bank' });
  expect(lines.map(({ debit }) => debit)).toEqual(Array.from({ length: 230 }, (_, place) => 230 - place));
});

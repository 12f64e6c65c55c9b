import { randomUUID } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import type { Currency } from '#app/shared/money.ts';
import { InvalidEventError } from '#app/features/payments/provider.server.ts';
import {
  closedMonths,
  ledgerBalances,
  ledgerEntries,
  payments,
  refunds,
} from '#app/features/payments/tables.server.ts';
import { receipts } from '#app/features/receipts/tables.server.ts';
import { readSettings } from '#platform/settings.ts';
import { mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { bookImported, unbookImported } from './book-imported.server.ts';
import { hasOwnReceipt, IMPORT } from '#app/features/payments/payment.ts';
import { createImportProvider, imported } from './imported.server.ts';

const { db } = await createTestDatabase();
const OPEN = new Date('2024-05-31T22:59:00Z');
/** Half an hour into May in Kinshasa, while it still is April elsewhere. */
const CLOSED = new Date('2023-04-30T23:30:00Z');
await db.insert(closedMonths).values({ month: '2023-05', who: 'test' });

const gift = (account: string, amountMinor: number, currency: Currency, paidAt = OPEN) => ({
  id: randomUUID(),
  purposeId: randomUUID(),
  amountMinor,
  currency,
  method: 'Chèque',
  paidAt,
  account,
});
const book = (gifts: Parameters<typeof bookImported>[1]) => db.transaction((tx) => bookImported(tx, gifts));
const rowsOf = (ids: string[]) =>
  db.select().from(payments).where(inArray(payments.id, ids)).orderBy(payments.keptMinor);
const entriesOf = (id: string) =>
  db.select().from(ledgerEntries).where(eq(ledgerEntries.paymentId, id)).orderBy(asc(ledgerEntries.id));
const balances = async () =>
  Object.fromEntries(
    (await db.select().from(ledgerBalances)).map((row) => [`${row.account} ${row.currency}`, row.balanceMinor]),
  );

test('imported gifts are paid on their day, with entries of that day, and neither receipt nor mail', async () => {
  const gifts = [gift('fund:a', 5000, 'XOF'), gift('fund:b', 700, 'EUR'), gift('fund:a', 1000, 'XOF')];
  await book(gifts);
  const [first] = await rowsOf([gifts[0]!.id]);
  expect(first).toEqual({
    id: gifts[0]!.id,
    purpose: 'donation',
    purposeId: gifts[0]!.purposeId,
    subscriptionId: null,
    provider: 'import',
    providerRef: gifts[0]!.id,
    checkoutUrl: '',
    amountMinor: 5000,
    currency: 'XOF',
    interval: 'one_time',
    status: 'paid',
    keptMinor: 5000,
    method: 'Chèque',
    duplicateOf: null,
    failureCode: null,
    flag: null,
    language: 'fr',
    source: null,
    createdAt: OPEN,
    paidAt: OPEN,
    checkedAt: null,
    toldAt: null,
  });
  const [held, given, ...more] = await entriesOf(gifts[0]!.id);
  expect([held, given, ...more]).toMatchObject([
    { account: 'provider:import', amountMinor: 5000, currency: 'XOF', at: OPEN, part: null },
    { account: 'fund:a', amountMinor: -5000, currency: 'XOF', at: OPEN, part: null },
  ]);
  expect(held!.transactionId).toBe(given!.transactionId);
  expect((await entriesOf(gifts[2]!.id))[0]!.transactionId).not.toBe(held!.transactionId);
  expect(await balances()).toEqual({
    'provider:import XOF': 6000,
    'fund:a XOF': -6000,
    'provider:import EUR': 700,
    'fund:b EUR': -700,
  });
  expect([await db.$count(receipts), await db.$count(mails)]).toEqual([0, 0]);
});

test('a gift of a month that is closed in Kinshasa is entered on the first open day, and stays paid on its day', async () => {
  const [late, before] = [
    gift('fund:a', 10, 'XOF', CLOSED),
    gift('fund:a', 11, 'XOF', new Date('2023-04-30T22:30:00Z')),
  ];
  await book([late, before]);
  expect((await rowsOf([late.id, before.id])).map(({ paidAt }) => paidAt)).toEqual([late.paidAt, before.paidAt]);
  const days = async (id: string) => (await entriesOf(id)).map(({ at }) => dayInKinshasa(at));
  expect(await days(late.id)).toEqual(['2023-06-01', '2023-06-01']);
  // A month closes those before it.
  expect(await days(before.id)).toEqual(['2023-06-01', '2023-06-01']);
});

test('gifts booked later are added to what the accounts hold', async () => {
  const before = await balances();
  await book([gift('fund:a', 300, 'XOF')]);
  expect(await balances()).toEqual({
    ...before,
    'provider:import XOF': before['provider:import XOF']! + 300,
    'fund:a XOF': before['fund:a XOF']! - 300,
  });
});

test('taken out again, only those named are refunded, by counter-entries of today', async () => {
  const before = await balances();
  const [wrong, right] = [gift('fund:c', 2500, 'USD'), gift('fund:c', 4000, 'USD')];
  await book([wrong, right]);
  await db.transaction((tx) => unbookImported(tx, [wrong], { who: 'Odile', why: 'compté deux fois' }));
  expect(await rowsOf([wrong.id, right.id])).toMatchObject([
    { id: wrong.id, status: 'refunded', keptMinor: 0, amountMinor: 2500, paidAt: OPEN },
    { id: right.id, status: 'paid', keptMinor: 4000 },
  ]);
  const rows = await db.select().from(refunds);
  expect(rows).toMatchObject([
    {
      paymentId: wrong.id,
      provider: 'import',
      providerRef: rows[0]!.id,
      amountMinor: 2500,
      currency: 'USD',
      status: 'done',
      reason: 'entered_wrongly',
      who: 'Odile',
      why: 'compté deux fois',
    },
  ]);
  expect(rows[0]!.endedAt!.getTime()).toBeGreaterThan(startOfDay(dayInKinshasa(), -1).getTime());
  expect(await entriesOf(wrong.id)).toMatchObject([
    { account: 'provider:import', amountMinor: 2500, at: OPEN },
    { account: 'fund:c', amountMinor: -2500, at: OPEN },
    { account: 'provider:import', amountMinor: -2500 },
    { account: 'fund:c', amountMinor: 2500 },
  ]);
  expect(dayInKinshasa((await entriesOf(wrong.id))[3]!.at)).toBe(dayInKinshasa());
  expect(await balances()).toEqual({ ...before, 'provider:import USD': 4000, 'fund:c USD': -4000 });
});

test('nothing to book and nothing to take out is nothing', async () => {
  const before = [await db.$count(payments), await db.$count(refunds), await db.$count(ledgerEntries)];
  await book([]);
  await db.transaction((tx) => unbookImported(tx, [], { who: 'Odile', why: 'rien' }));
  expect([await db.$count(payments), await db.$count(refunds), await db.$count(ledgerEntries)]).toEqual(before);
});

test('what was imported is as the file said, has no page and no events, and was receipted elsewhere', async () => {
  const provider = createImportProvider(db);
  const one = { ...gift('fund:d', 900, 'EUR'), method: null };
  const other = gift('fund:d', 901, 'EUR');
  await book([one, other]);
  expect(await provider.fetchState(one.id)).toEqual({
    status: 'paid',
    amountMinor: 900,
    currency: 'EUR',
    method: undefined,
  });
  expect((await provider.fetchState(other.id)).method).toBe('Chèque');
  await expect(provider.fetchState(randomUUID())).rejects.toThrow('No such payment');
  await expect(provider.openCheckout({} as never)).rejects.toThrow('What was imported has no payment page');
  await expect(provider.readEvent('', new Headers(), '')).rejects.toThrow(InvalidEventError);
  expect([provider.name, provider.refunds, provider.subscriptions]).toEqual([IMPORT, undefined, undefined]);
  expect([IMPORT, 'sandbox'].map((name) => hasOwnReceipt({ provider: name }))).toEqual([false, true]);
  const ready = imported.open({});
  expect([imported.name, imported.liveKeys, ready!.isLiveReady, ready!.formTargets]).toEqual([IMPORT, '', false, []]);
  const made = ready!.create({ db, settings: readSettings({ DATA_DIR: '/tmp/elikya-unit' }) });
  expect(await made.fetchState(one.id)).toMatchObject({ status: 'paid', amountMinor: 900 });
});

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { readListState } from '#app/features/staff/list-state.server.ts';
import type { Currency } from '#app/shared/money.ts';
import type { PayParts } from '#app/features/payments/pay.server.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { countMissing, findPayout, listFees, listPayouts } from '#app/features/accounting/staff/payout-list.server.ts';
import { ledgerBalances, payments } from '#app/features/payments/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
import {
  bookMovement,
  findAwaited,
  findByLine,
  findOnStatement,
  findPayoutOfLine,
  loseByLine,
} from './book-movement.server.ts';
import type { Movement } from '#app/features/payments/movement.ts';
import { readMovements } from './read-movements.server.ts';
import { providerMovements, providerPayouts, providerReadings } from './tables.server.ts';

const { db } = await createTestDatabase();
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** A payout of a provider, as its books tell of it; a letter is its name. */
async function send(
  ref: string,
  sentOn: string,
  { arrivesOn = sentOn, amountMinor = 10_000, currency = 'EUR' as Currency, provider = 'stripe' } = {},
) {
  const payout = { ref, arrivesOn };
  await db.transaction((tx) =>
    bookMovement(tx, provider, {
      ref,
      kind: 'payout',
      at: noon(sentOn),
      amountMinor: -amountMinor,
      currency,
      payout,
    }),
  );
  return (await db.select().from(providerPayouts).where(eq(providerPayouts.ref, ref)))[0]!.id;
}
const rowOf = async (id: string) => (await db.select().from(providerPayouts).where(eq(providerPayouts.id, id)))[0]!;
const balance = async (account: string) =>
  (await db.select().from(ledgerBalances).where(eq(ledgerBalances.account, account)))[0]?.balanceMinor;
const awaited = async (day: string, amountMinor = 10_000, currency: Currency = 'EUR') =>
  (await findAwaited(db, { amountMinor, currency, day }))?.ref;
const byLine = (day: string, { lineId = randomUUID(), reference = 'VIR 1' } = {}) =>
  db.transaction((tx) => findByLine(tx, { amountMinor: 10_000, currency: 'EUR', day, lineId, reference }, 'odile'));

beforeEach(async () => {
  await db.delete(providerPayouts);
});

test('money on the account is the payout of just that sum and currency whose day is nearest, before or after', async () => {
  await send('far', '2026-03-01', { arrivesOn: '2026-03-20' });
  await send('near', '2026-03-01', { arrivesOn: '2026-03-11' });
  await send('sum', '2026-03-01', { arrivesOn: '2026-03-10', amountMinor: 10_001 });
  await send('money', '2026-03-01', { arrivesOn: '2026-03-10', currency: 'USD' });
  expect(await awaited('2026-03-10')).toBe('near');
  expect(await awaited('2026-03-14')).toBe('near');
  expect(await awaited('2026-03-17')).toBe('far');
  expect(await awaited('2026-03-10', 10_001)).toBe('sum');
  expect(await awaited('2026-03-10', 10_000, 'USD')).toBe('money');
  expect(await awaited('2026-03-10', 1)).toBeUndefined();
});

test('a payout is not awaited before the day it was sent, nor once it came back', async () => {
  await send('late', '2026-03-10');
  expect(await awaited('2026-03-09')).toBeUndefined();
  expect(await awaited('2026-03-10')).toBe('late');
  await db.update(providerPayouts).set({ failedAt: noon('2026-03-12') });
  expect(await awaited('2026-03-10')).toBeUndefined();
});

test('one found by hand is a line’s on that very day only, while no line is it', async () => {
  const id = await send('hand', '2026-03-01');
  const found = { foundOn: '2026-03-05', reference: 'VIR', foundBy: 'odile' };
  await db.transaction((tx) => findOnStatement(tx, id, found));
  expect(await awaited('2026-03-05')).toBe('hand');
  expect(await awaited('2026-03-06')).toBeUndefined();
  await db.update(providerPayouts).set({ lineId: randomUUID() });
  expect(await awaited('2026-03-05')).toBeUndefined();
});

test('a line of a statement finds the payout it is, moves it to the bank, and is known by it', async () => {
  const id = await send('line', '2026-03-01');
  const bank = (await balance('bank')) ?? 0;
  const lineId = randomUUID();
  expect(await byLine('2026-03-03', { lineId })).toMatchObject({
    id,
    foundOn: '2026-03-03',
    reference: 'VIR 1',
    foundBy: 'odile',
    lineId,
  });
  expect(await balance('bank')).toBe(bank + 10_000);
  expect(await findPayoutOfLine(db, lineId)).toMatchObject({ id });
  expect(await findPayoutOfLine(db, randomUUID())).toBeUndefined();
  // The same money again is no payout.
  expect(await byLine('2026-03-03')).toBeUndefined();
  expect(await balance('bank')).toBe(bank + 10_000);
});

test('a line without words is found all the same', async () => {
  await send('mute', '2026-03-01');
  expect(await byLine('2026-03-03', { reference: '' })).toMatchObject({ reference: '—' });
});

test('a line that comes after a payout was found by hand is tied to it and moves nothing', async () => {
  const id = await send('tied', '2026-03-01');
  const found = { foundOn: '2026-03-05', reference: 'VIR', foundBy: 'paul' };
  await db.transaction((tx) => findOnStatement(tx, id, found));
  const bank = await balance('bank');
  const lineId = randomUUID();
  expect(await byLine('2026-03-05', { lineId })).toMatchObject({ ...found, id, lineId });
  expect(await balance('bank')).toBe(bank);
});

test('a line that is no payout after all gives it back: it is awaited again', async () => {
  const [id, other] = [await send('lost', '2026-03-01'), await send('kept', '2026-03-01', { arrivesOn: '2026-03-09' })];
  const [lineId, otherLine] = [randomUUID(), randomUUID()];
  await byLine('2026-03-03', { lineId });
  await byLine('2026-03-09', { lineId: otherLine });
  const bank = await balance('bank');
  const underway = await balance('payouts:stripe');
  await db.transaction((tx) => loseByLine(tx, randomUUID()));
  expect(await balance('bank')).toBe(bank);
  await db.transaction((tx) => loseByLine(tx, lineId));
  expect([await balance('bank'), await balance('payouts:stripe')]).toEqual([bank! - 10_000, underway! + 10_000]);
  expect(await rowOf(id)).toMatchObject({ foundOn: null, reference: null, foundBy: null, lineId: null });
  expect(await rowOf(other)).toMatchObject({ foundOn: '2026-03-09', lineId: otherLine });
  expect(await awaited('2026-03-03')).toBe('lost');
});

test('a payout that comes back without having left is a fault, and nothing of it is booked', async () => {
  const before = await db.$count(providerMovements);
  await expect(
    db.transaction((tx) =>
      bookMovement(tx, 'stripe', {
        ref: 'back',
        kind: 'payout_failed',
        at: noon('2026-03-01'),
        amountMinor: 1,
        currency: 'EUR',
        payout: { ref: 'po_never', arrivesOn: '2026-03-01' },
      }),
    ),
  ).rejects.toThrow('A payout came back that never left: po_never');
  expect(await db.$count(providerMovements)).toBe(before);
});

test('payouts are listed newest first, by pages, by the days they left and by the beginning of their name', async () => {
  for (const day of ['01', '03', '02', '04']) await send(`po_${day}`, `2026-03-${day}`);
  const other = await send('xx_po_1', '2026-03-05');
  await db.transaction((tx) =>
    findOnStatement(tx, other, { foundOn: '2026-03-06', reference: 'VIR 100%', foundBy: 'odile' }),
  );
  const list = async (query: Record<string, string>) => listPayouts(db, readListState(query));
  const refs = async (query: Record<string, string>) => (await list(query)).items.map(({ ref }) => ref);
  expect(await refs({})).toEqual(['xx_po_1', 'po_04', 'po_03', 'po_02', 'po_01']);
  const page = await list({ limit: '2' });
  expect(page.items[0]).toMatchObject({ amount: '100.00', currency: 'EUR', state: 'found', foundOn: '2026-03-06' });
  expect(page.items[0]).not.toHaveProperty('amountMinor');
  expect(page.items[0]).not.toHaveProperty('key');
  expect(await refs({ limit: '3', after: page.next! })).toEqual(['po_03', 'po_02', 'po_01']);
  expect(await refs({ from: '2026-03-02', to: '2026-03-03' })).toEqual(['po_03', 'po_02']);
  expect(await refs({ q: 'po_0' })).toEqual(['po_04', 'po_03', 'po_02', 'po_01']);
  expect(await refs({ q: 'VIR 100%' })).toEqual(['xx_po_1']);
  expect(await refs({ q: '%po' })).toEqual([]);
  expect(await refs({ state: 'found' })).toEqual(['xx_po_1']);
  expect(await refs({ state: 'nonsense' })).toEqual([]);
});

test('a payout is found by its id alone; those that are missing are counted', async () => {
  const id = await send('old', '2026-03-01');
  const found = await send('seen', '2026-03-01');
  await db.transaction((tx) =>
    findOnStatement(tx, found, { foundOn: '2026-03-02', reference: 'VIR', foundBy: 'odile' }),
  );
  const ahead = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await send('coming', '2026-03-01', { arrivesOn: ahead });
  expect(await findPayout(db, id)).toMatchObject({ ref: 'old' });
  expect([await findPayout(db, randomUUID()), await findPayout(db, 'old')]).toEqual([undefined, undefined]);
  expect(await countMissing(db)).toBe(1);
});

test('each provider’s books are read by the hour, and one that cannot be read does not keep the others from it', async () => {
  const begin = new Date(Date.now() - 3 * 3_600_000);
  const fee = (ref: string): Movement => ({ ref, kind: 'fee', at: begin, amountMinor: -5, currency: 'EUR' });
  const books = (name: string, list: () => Movement[]) =>
    ({
      name,
      async *listMovements() {
        yield* list();
      },
    }) as unknown as PaymentProvider;
  await db.insert(providerReadings).values(['first', 'closed', 'last'].map((provider) => ({ provider, until: begin })));
  const providers = [
    books('first', () => [fee('a')]),
    books('closed', () => {
      throw new Error('closed today');
    }),
    { name: 'mute' } as PaymentProvider,
    books('last', () => [fee('b')]),
  ];
  const parts = { db, providers: new Map(providers.map((one) => [one.name, one])) } as unknown as PayParts;
  const job = readMovements(() => parts);
  expect(job).toMatchObject({ name: 'read-movements', schedule: '17 * * * *', concurrency: 1 });
  await job.run({});
  await job.run();
  expect([await balance('fees:first'), await balance('fees:closed'), await balance('fees:last')]).toEqual([
    5,
    undefined,
    5,
  ]);
  expect(await db.$count(providerReadings, eq(providerReadings.until, begin))).toBe(1);
});

test('what a provider took of a payment is summed by currency', async () => {
  const paymentId = randomUUID();
  await db.insert(payments).values({
    id: paymentId,
    purpose: 'donation',
    purposeId: randomUUID(),
    provider: 'fees-test',
    amountMinor: 5000,
    currency: 'EUR',
    interval: 'one_time',
    language: 'fr',
  });
  const book = (more: Partial<Movement>) =>
    db.transaction((tx) =>
      bookMovement(tx, 'fees-test', {
        ref: randomUUID(),
        kind: 'fee',
        at: noon('2026-03-01'),
        amountMinor: -30,
        currency: 'EUR',
        paymentId,
        ...more,
      }),
    );
  await book({});
  await book({ amountMinor: -12 });
  await book({ currency: 'USD', amountMinor: -7 });
  await book({ kind: 'other', amountMinor: 900 });
  await book({ paymentId: undefined, amountMinor: -1000 });
  expect((await listFees(db, paymentId)).toSorted((a, b) => a.amountMinor - b.amountMinor)).toEqual([
    { currency: 'USD', amountMinor: 7 },
    { currency: 'EUR', amountMinor: 42 },
  ]);
});

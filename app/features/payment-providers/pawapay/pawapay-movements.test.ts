import { randomUUID } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Movement } from '#app/features/payments/movement.ts';
import { followMovements } from '#app/features/accounting/movements/read-movements.server.ts';
import { movementGauges } from '#app/features/accounting/gauges.server.ts';
import { providerReadings } from '#app/features/accounting/movements/tables.server.ts';
import { setAsideMovements } from '#app/features/payments/tables.server.ts';
import { payments, refunds } from '#app/features/payments/tables.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { startPawapayStandIn, type WalletRow } from '#test/stand-ins/pawapay.ts';
import { createPawapayProvider } from './pawapay-provider.server.ts';

const stand = await startPawapayStandIn();
afterAll(() => stand.close());
const { db } = await createTestDatabase();
const provider = createPawapayProvider(db, { token: 'a-token', apiUrl: stand.url }, 'https://www.elikya.example');
const COLUMNS = stand.state.columns;
beforeEach(() => {
  stand.wallet.length = 0;
  Object.assign(stand.state, { mood: 'well', looks: 1, columns: COLUMNS });
});

const NOON = new Date('2026-11-10T12:00:00Z');
const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);
const row = (type: string, amount: string, more: Partial<WalletRow> = {}): WalletRow => ({
  at: NOON,
  id: randomUUID(),
  type,
  amount,
  currency: 'CDF',
  ...more,
});

async function list(from = minutes(-60), until = minutes(60)): Promise<Movement[]> {
  const found: Movement[] = [];
  for await (const movement of provider.listMovements!(from, until)) found.push(movement as Movement);
  return found;
}

/** A deposit of ours, in the books already. */
async function ownDeposit(): Promise<string> {
  const id = randomUUID();
  await db.insert(payments).values({
    id,
    purpose: 'donation',
    purposeId: randomUUID(),
    provider: 'pawapay',
    providerRef: id,
    checkoutUrl: '',
    amountMinor: 1_000_000,
    currency: 'CDF',
    interval: 'one_time',
    status: 'pending',
    keptMinor: 0,
    language: 'fr',
    createdAt: NOON,
  });
  return id;
}

test('of a deposit and a refund of ours only the fee is taken, with its payment', async () => {
  const id = await ownDeposit();
  const [begun, fromDashboard] = [randomUUID(), randomUUID()];
  for (const refund of [{ id: begun }, { id: randomUUID(), providerRef: fromDashboard }])
    await db.insert(refunds).values({
      provider: 'pawapay',
      paymentId: id,
      amountMinor: 1,
      currency: 'CDF',
      reason: 'staff',
      status: 'accepted',
      ...refund,
    });
  stand.wallet.push(
    row('DEPOSIT', '10000', { id }),
    row('DEPOSIT_FEE', '250', { id }),
    row('REFUND', '-5000', { id: begun }),
    row('REFUND', '5000', { id: fromDashboard }),
  );
  expect(await list()).toEqual([
    {
      ref: `COD:CDF:all:DEPOSIT_FEE:${id}`,
      kind: 'fee',
      at: NOON,
      amountMinor: -25_000,
      currency: 'CDF',
      paymentId: id,
    },
  ]);
});

test('what has no name of its own is told apart by wallet, second, sum and place; the same next time', async () => {
  const fee = { id: '' };
  stand.wallet.push(row('FEE', '5', fee), row('FEE', '5', fee), row('FEE', '7', fee));
  stand.wallet.push(row('FEE', '5', { ...fee, currency: 'USD' }));
  const refs = (await list()).map(({ ref }) => ref);
  expect(new Set(refs).size).toBe(4);
  expect((await list()).map(({ ref }) => ref)).toEqual(refs);
});

test('a withdrawal and a settlement of one name are two payouts', async () => {
  stand.wallet.push(row('WITHDRAWAL', '5', { id: 'W' }), row('SETTLEMENT', '5', { id: 'W' }));
  expect(new Set((await list()).map(({ payout }) => payout!.ref)).size).toBe(2);
});

test('a deposit of somebody else, its refund, a top up and an adjustment are in what pawaPay holds', async () => {
  stand.wallet.push(row('DEPOSIT', '100'), row('REFUND', '40'), row('Top up', '70'), row('ADJUSTMENT', '-5.5'));
  expect((await list()).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual(
    expect.arrayContaining([
      ['other', 10_000],
      ['other', -4_000],
      ['other', 7_000],
      ['other', -550],
    ]),
  );
});

test.for(['WITHDRAWAL', 'Settlement'])(
  'a %s is a payout on its way to the bank, whichever sign it has',
  async (type) => {
    for (const amount of ['900', '-900']) {
      stand.wallet.splice(0, 1, row(type, amount, { id: 'W-1', currency: 'USD' }));
      expect(await list()).toEqual([
        expect.objectContaining({
          kind: 'payout',
          amountMinor: -90_000,
          currency: 'USD',
          payout: { ref: `COD:USD:all:${type.toUpperCase()}:W-1`, arrivesOn: '2026-11-13' },
        }),
      ]);
    }
  },
);

test('a row of the very last second belongs to the next reading', async () => {
  stand.wallet.push(row('FEE', '1', { at: minutes(60) }), row('FEE', '2', { at: minutes(-60) }));
  expect((await list()).map(({ amountMinor }) => amountMinor)).toEqual([-200]);
});

test('a statement that takes its time is waited for; a wallet whose statement cannot be read is said to be, day by day', async () => {
  stand.wallet.push(row('FEE', '1'));
  stand.state.looks = 3;
  expect(await list()).toHaveLength(1);
  stand.state.columns = COLUMNS.map((name) => (name === 'Amount' ? 'Value' : name));
  const said = 'creation date, msisdn, transaction id, value, currency';
  expect(await list()).toEqual(
    ['CDF', 'USD'].map((currency) => ({
      ref: `COD:${currency}:all:statement:2026-11-10`,
      at: new Date('2026-11-10T00:00:00Z'),
      problem: 'statement',
      said: expect.stringContaining(said),
    })),
  );
  expect((await list(minutes(-60), minutes(60 * 24))).map(({ ref }) => ref.slice(-10))).toEqual([
    '2026-11-10',
    '2026-11-11',
    '2026-11-10',
    '2026-11-11',
  ]);
  stand.state.columns = COLUMNS;
  for (const amount of ['1.234', "1'250", '"12,500"', '1e3']) {
    stand.wallet[1] = row('FEE', amount);
    // The rest is read all the same.
    expect(await list()).toMatchObject([
      { kind: 'fee', amountMinor: -100 },
      { problem: 'form', said: `FEE ${amount.replaceAll('"', '')} CDF` },
    ]);
  }
  stand.state.mood = 'rejects';
  expect(await list()).toMatchObject([{ problem: 'statement', said: 'FAILED' }, { problem: 'statement' }]);
  stand.state.mood = 'down';
  await expect(list()).rejects.toThrow('503');
});

test('read each hour, what a statement shows an hour late is booked, and nothing twice', async () => {
  const id = await ownDeposit();
  await db.insert(providerReadings).values({ provider: 'pawapay', until: minutes(-10) });
  stand.wallet.push(row('DEPOSIT_FEE', '250', { id, at: minutes(-5) }));
  expect(await followMovements({ db }, provider, minutes(50))).toBe(1);
  // Of half an hour ago, and only now on the statement.
  stand.wallet.push(row('SETTLEMENT', '500', { id: 'S-1', at: minutes(20) }));
  expect(await followMovements({ db }, provider, minutes(80))).toBe(1);
  expect(await followMovements({ db }, provider, minutes(140))).toBe(0);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('its news of a statement leaves no trace and is no error', async () => {
  const event = await provider.readEvent(
    JSON.stringify({ statementId: randomUUID(), status: 'COMPLETED' }),
    new Headers(),
    '',
  );
  expect(event.about).toEqual({ is: 'foreign' });
});

test('a statement whose columns cannot be read is a task and a number; the rest is read on, and the day again until it can be', async () => {
  const late = (hours: number) => minutes(24 * 60 + hours * 60);
  const waits = () => db.select().from(setAsideMovements).where(isNull(setAsideMovements.settledAt));
  await db.update(providerReadings).set({ until: late(0) });
  stand.wallet.push(row('FEE', '5', { at: late(1) }));
  stand.state.columns = COLUMNS.map((name) => (name === 'Amount' ? 'Value' : name));
  expect(await followMovements({ db }, provider, late(2))).toBe(0);
  expect(await followMovements({ db }, provider, late(3))).toBe(0);
  // One for each wallet and day, however often it is read.
  expect((await waits()).map(({ ref }) => ref).sort()).toEqual(
    ['CDF', 'USD'].map((currency) => `COD:${currency}:all:statement:2026-11-11`),
  );
  expect(await movementGauges(db).elikya_movements_set_aside!.read()).toEqual([[{ provider: 'pawapay' }, 2]]);
  const [reading] = await db.select().from(providerReadings);
  expect(reading!.until).toEqual(late(3));
  stand.state.columns = COLUMNS;
  stand.wallet.push(row('FEE', '7', { at: late(4) }));
  expect(await followMovements({ db }, provider, late(5))).toBe(2);
  expect(await waits()).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a row without a moment is set aside, once, and the others of its statement are read', async () => {
  stand.wallet.push(row('FEE', '5'), row('FEE', '9', { id: 'undated', at: minutes(1), written: 'soon' }));
  const found = await list();
  expect(found).toMatchObject([
    { problem: 'form', said: 'FEE undated 9 CDF' },
    { kind: 'fee', amountMinor: -500 },
  ]);
  expect((await list(minutes(-30)))[0]!.ref).toBe(found[0]!.ref);
});

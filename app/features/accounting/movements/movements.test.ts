import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkPayment } from '#app/features/payments/pay.server.ts';
import type { PaymentProvider } from '#app/features/payments/provider.server.ts';
import { ledgerBalances, payments } from '#app/features/payments/tables.server.ts';
import { createTestDatabase, findBrokenInvariants } from '#test/database.ts';
import { openGiftSite, paymentOf } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import {
  findPayoutCall,
  readPayoutsCall,
  settleMovementCall,
  unfindPayoutCall,
} from '#app/features/accounting/staff/payout-acts.server.ts';
import { listFees, listHoldings, listMissing, listPayouts } from '#app/features/accounting/staff/payout-list.server.ts';
import { bookMovement } from './book-movement.server.ts';
import { type Movement, payoutState, type Unread } from '#app/features/payments/movement.ts';
import { followMovements } from './read-movements.server.ts';
import { bookOrSetAside, isSetAside, listSetAside } from './set-aside.server.ts';
import { providerMovements, providerPayouts, providerReadings } from './tables.server.ts';

const { db } = await createTestDatabase();
const { siteContext, pay, desk, give, sent } = await openGiftSite(db);
const staff = openDesk(siteContext, [
  findPayoutCall(),
  unfindPayoutCall(),
  settleMovementCall(),
  readPayoutsCall(pay.jobs),
]);
const treasurer = await staff.hire('tresorerie');
const DAY = 86_400_000;
const day = (moment: Date) => moment.toISOString().slice(0, 10);

async function paidGift(amount: number): Promise<string> {
  const id = paymentOf(await give({ programId: 'project-1', amount, anonymous: true }));
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  await desk.act(payment!.providerRef!, 'pay');
  await checkPayment(pay, id);
  return id;
}

/** A provider of which only its books are asked for. */
const bookkeeper = (name: string, movements: (Movement | Unread)[]): PaymentProvider =>
  ({
    name,
    async *listMovements(from: Date, until: Date) {
      // Newest first, as Stripe gives them.
      yield* movements.filter(({ at }) => at >= from && at < until).toReversed();
    },
  }) as unknown as PaymentProvider;

const balanceOf = async (account: string) =>
  Object.fromEntries(
    (await db.select().from(ledgerBalances).where(eq(ledgerBalances.account, account))).map((row) => [
      row.currency,
      row.balanceMinor,
    ]),
  );

/** A payout of a provider of its own, which held nothing before. */
async function payoutOf(amountMinor: number, { at = new Date(), arrivesOn = day(at) } = {}) {
  const ref = `po_${randomUUID()}`;
  await db.transaction((tx) =>
    bookMovement(tx, 'bank-test', {
      ref,
      kind: 'payout',
      at,
      amountMinor: -amountMinor,
      currency: 'EUR',
      payout: { ref, arrivesOn },
    }),
  );
  const [row] = await db.select().from(providerPayouts).where(eq(providerPayouts.ref, ref));
  return row!;
}

test('the sandbox takes its fee and pays out each week what came; read twice it is booked once', async () => {
  const paymentId = await paidGift(25_000);
  await paidGift(10_000);
  const sandbox = pay.providers.get('sandbox')!;
  const nextWeek = new Date(Date.now() + 8 * DAY);
  expect(await followMovements(pay, sandbox, nextWeek)).toBe(3);
  expect(await followMovements(pay, sandbox, nextWeek)).toBe(0);
  expect(await balanceOf('provider:sandbox')).toEqual({ XOF: 0 });
  expect(await balanceOf('fees:sandbox')).toEqual({ XOF: 700 });
  expect(await balanceOf('payouts:sandbox')).toEqual({ XOF: 34_300 });
  expect(await listFees(db, paymentId)).toEqual([{ currency: 'XOF', amountMinor: 500 }]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a conversion closes one currency and opens the other; both meet in one account', async () => {
  const movement: Movement = {
    ref: 'txn_1',
    kind: 'exchange',
    at: new Date(),
    amountMinor: 3_811,
    currency: 'EUR',
    from: { amountMinor: 25_000, currency: 'XOF' },
  };
  expect(await db.transaction((tx) => bookMovement(tx, 'exchanger', movement))).toBe(true);
  expect(await db.transaction((tx) => bookMovement(tx, 'exchanger', movement))).toBe(false);
  expect(await balanceOf('provider:exchanger')).toEqual({ EUR: 3_811, XOF: -25_000 });
  expect(await balanceOf('exchange')).toEqual({ EUR: -3_811, XOF: 25_000 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('two that read the same movement at once book it once', async () => {
  const movement: Movement = { ref: 'txn_2', kind: 'fee', at: new Date(), amountMinor: -30, currency: 'EUR' };
  const booked = await Promise.all([1, 2, 3].map(() => db.transaction((tx) => bookMovement(tx, 'twice', movement))));
  expect(booked.filter(Boolean)).toHaveLength(1);
  expect(await balanceOf('fees:twice')).toEqual({ EUR: 30 });
});

test('a day that was not read whole is read again; a payout and its coming back in one second follow each other', async () => {
  const begin = new Date(Date.now() - 3 * DAY);
  await db.insert(providerReadings).values({ provider: 'broken', until: begin });
  const at = new Date(begin.getTime() + 1.5 * DAY);
  const payout = { ref: 'po_back', arrivesOn: day(at) };
  const movements: Movement[] = [
    { ref: 'a', kind: 'fee', at: new Date(begin.getTime() + 3_600_000), amountMinor: -10, currency: 'EUR' },
    { ref: 'b', kind: 'payout', at, amountMinor: -500, currency: 'EUR', payout },
    { ref: 'c', kind: 'payout_failed', at, amountMinor: 500, currency: 'EUR', payout },
  ];
  const whole = bookkeeper('broken', movements);
  const broken = {
    ...whole,
    async *listMovements(from: Date, until: Date) {
      yield* whole.listMovements!(from, until);
      if (until > at) throw new Error('the line broke');
    },
  } as PaymentProvider;
  await expect(followMovements(pay, broken)).rejects.toThrow('the line broke');
  const known = () => db.$count(providerMovements, eq(providerMovements.provider, 'broken'));
  expect(await known()).toBe(1);
  expect(await followMovements(pay, whole)).toBe(2);
  expect(await known()).toBe(3);
  const [row] = await db.select().from(providerPayouts).where(eq(providerPayouts.ref, 'po_back'));
  expect(payoutState(row!)).toBe('failed');
  expect(await balanceOf('payouts:broken')).toEqual({ EUR: 0 });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a provider we never took a payment by is not asked', async () => {
  expect(await followMovements(pay, bookkeeper('stranger', []))).toBe(0);
  expect(await db.$count(providerReadings, eq(providerReadings.provider, 'stranger'))).toBe(0);
});

test('a provider transaction keeps its payment only if the payment is ours', async () => {
  const movement: Movement = {
    ref: 'f',
    kind: 'fee',
    at: new Date(),
    amountMinor: -1,
    currency: 'EUR',
    paymentId: randomUUID(),
  };
  await db.transaction((tx) => bookMovement(tx, 'foreign', movement));
  const [row] = await db.select().from(providerMovements).where(eq(providerMovements.provider, 'foreign'));
  expect(row!.paymentId).toBeNull();
});

test('found on the statement it is in the bank, once; taken back by a counter-entry it is awaited again', async () => {
  const payout = await payoutOf(10_000);
  const bank = (await balanceOf('bank')).EUR ?? 0;
  const found = { payoutId: payout.id, day: day(new Date()), reference: 'VIR STRIPE' };
  expect(await treasurer.call('find-payout', found, 'k1')).toMatchObject({ message: expect.any(String) });
  expect(await treasurer.call('find-payout', found, 'k1')).toMatchObject({ message: expect.any(String) });
  expect(await treasurer.call('find-payout', found)).toMatchObject({ code: 'payout_not_waiting' });
  expect((await balanceOf('bank')).EUR).toBe(bank + 10_000);
  expect(await treasurer.call('unfind-payout', { payoutId: payout.id, reason: '' })).toMatchObject({
    fields: { reason: expect.any(String) },
  });
  await treasurer.call('unfind-payout', { payoutId: payout.id, reason: 'un autre virement' });
  expect((await balanceOf('bank')).EUR).toBe(bank);
  expect(await treasurer.call('unfind-payout', { payoutId: payout.id, reason: 'encore' })).toMatchObject({
    code: 'payout_not_found',
  });
  const lines = await staff.linesOf(`payout:${payout.id}`);
  expect(lines.map(({ verb }) => verb)).toEqual(['find-payout', 'unfind-payout']);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a day before it left or after today, no words, an unknown payout: refused beside the field', async () => {
  const payout = await payoutOf(500);
  const call = (body: object) =>
    treasurer.call('find-payout', { payoutId: payout.id, day: day(new Date()), reference: 'VIR', ...body });
  expect(await call({ day: day(new Date(Date.now() - 2 * DAY)) })).toMatchObject({ code: 'payout_too_early' });
  expect(await call({ day: day(new Date(Date.now() + 2 * DAY)) })).toMatchObject({ code: 'day_invalid' });
  expect(await call({ reference: '  ' })).toMatchObject({ fields: { reference: expect.any(String) } });
  expect(await call({ payoutId: randomUUID() })).toMatchObject({ code: 'payout_unknown' });
  expect((await db.select().from(providerPayouts).where(eq(providerPayouts.id, payout.id)))[0]!.foundOn).toBeNull();
});

test('a payout linked to a statement line is unlinked there; an unknown payout is reported', async () => {
  const payout = await payoutOf(600);
  await treasurer.call('find-payout', { payoutId: payout.id, day: day(new Date()), reference: 'VIR' });
  await db.update(providerPayouts).set({ lineId: randomUUID() }).where(eq(providerPayouts.id, payout.id));
  const unfind = (payoutId: string) => treasurer.call('unfind-payout', { payoutId, reason: 'un autre virement' });
  expect(await unfind(payout.id)).toMatchObject({ code: 'payout_by_line' });
  expect(await unfind(randomUUID())).toMatchObject({ code: 'payout_unknown' });
  await db.update(providerPayouts).set({ lineId: null }).where(eq(providerPayouts.id, payout.id));
  expect(await unfind(payout.id)).toMatchObject({ message: expect.any(String) });
  expect((await staff.linesOf(`payout:${payout.id}`)).at(-1)).toMatchObject({
    verb: 'unfind-payout',
    before: { day: day(new Date()) },
    reason: 'un autre virement',
  });
});

test('one that came back after it was found leaves the bank again', async () => {
  const payout = await payoutOf(700);
  const before = (await balanceOf('bank')).EUR ?? 0;
  await treasurer.call('find-payout', { payoutId: payout.id, day: day(new Date()), reference: 'VIR' });
  await db.transaction((tx) =>
    bookMovement(tx, 'bank-test', {
      ref: `${payout.ref}:back`,
      kind: 'payout_failed',
      at: new Date(),
      amountMinor: 700,
      currency: 'EUR',
      payout: { ref: payout.ref, arrivesOn: payout.arrivesOn },
    }),
  );
  expect((await balanceOf('bank')).EUR).toBe(before);
  expect(
    await treasurer.call('find-payout', { payoutId: payout.id, day: day(new Date()), reference: 'VIR' }),
  ).toMatchObject({
    code: 'payout_not_waiting',
  });
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('only the treasury finds; it may have the books read now', async () => {
  const payout = await payoutOf(800);
  for (const role of ['collecte', 'administration', 'audit'] as const) {
    const person = await staff.hire(role);
    expect(
      await person.call('find-payout', { payoutId: payout.id, day: day(new Date()), reference: 'VIR' }),
    ).toMatchObject({
      code: 'permission_missing',
    });
  }
  await treasurer.call('read-payouts', {});
  expect(sent.at(-1)).toMatchObject({ name: 'read-movements' });
});

test('a payout is missing three days after its day; until then, found or come back it is not', async () => {
  const old = new Date(Date.now() - 10 * DAY);
  const missing = await payoutOf(900, { at: old, arrivesOn: day(new Date(Date.now() - 4 * DAY)) });
  const awaited = await payoutOf(901, { at: old, arrivesOn: day(new Date(Date.now() - 3 * DAY)) });
  expect([payoutState(missing), payoutState(awaited)]).toEqual(['missing', 'underway']);
  expect((await listMissing(db, 9)).map(({ id }) => id)).toEqual([missing.id]);
  const idsIn = async (state: string) =>
    (await listPayouts(db, { q: '', state, limit: 200 })).items.map(({ id }) => id);
  expect(await idsIn('missing')).toEqual([missing.id]);
  expect(await idsIn('underway')).toContain(awaited.id);
  await treasurer.call('find-payout', { payoutId: missing.id, day: day(new Date()), reference: 'VIR 900' });
  expect(await listMissing(db, 9)).toEqual([]);
  expect((await listPayouts(db, { q: 'VIR 9', limit: 5 })).items.map(({ id }) => id)).toEqual([missing.id]);
});

test('where the money is: with the provider, on its way, in the bank, each currency by itself', async () => {
  const accounts = (await listHoldings(db)).map(({ account, currency }) => `${account} ${currency}`);
  expect(accounts).toEqual(
    expect.arrayContaining(['bank EUR', 'exchange EUR', 'exchange XOF', 'fees:sandbox XOF', 'payouts:bank-test EUR']),
  );
  expect(accounts).not.toContain('provider:sandbox XOF');
});

test('a transaction that is not understood is set aside for the treasurer, and the others are booked', async () => {
  const name = 'odd-books';
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await db.insert(providerReadings).values({ provider: name, until: at(30) });
  const fee = (ref: string, hours: number): Movement => ({
    ref,
    kind: 'fee',
    at: at(hours),
    amountMinor: -100,
    currency: 'EUR',
  });
  const back: Movement = {
    ref: 'back',
    kind: 'payout_failed',
    at: at(20),
    amountMinor: 5000,
    currency: 'EUR',
    payout: { ref: 'from-before', arrivesOn: day(at(20)) },
  };
  const out = (ref: string): Movement => ({
    ...back,
    ref,
    kind: 'payout',
    amountMinor: -5000,
    payout: { ref: 'twice', arrivesOn: day(at(9)) },
    at: at(9),
  });
  const entries = [
    fee('first', 29),
    back,
    { ref: 'francs', at: at(10), problem: 'currency' as const, said: 'charge 1200 CHF' },
    out('out-1'),
    out('out-2'),
    fee('last', 1),
  ];
  // Set aside once, however often it is read.
  expect(await followMovements(pay, bookkeeper(name, entries))).toBe(3);
  await db
    .update(providerReadings)
    .set({ until: at(30) })
    .where(eq(providerReadings.provider, name));
  expect(await followMovements(pay, bookkeeper(name, entries))).toBe(0);
  const waiting = (await listSetAside(db, 10)).filter(({ provider }) => provider === name);
  expect(waiting.map(({ ref, problem, said }) => [ref, problem, said])).toEqual([
    ['back', 'payout', 'payout_failed 50.00 EUR'],
    ['francs', 'currency', 'charge 1200 CHF'],
    ['out-2', 'clash', 'payout -50.00 EUR'],
  ]);
  expect(await balanceOf(`fees:${name}`)).toEqual({ EUR: 200 });
  expect(await findBrokenInvariants(db)).toEqual([]);
  const settle = (movementId: string, reason = 'avant nous') =>
    treasurer.call('settle-movement', { movementId, reason });
  expect(await settle(waiting[1]!.id, ' ')).toMatchObject({ code: 'reason_required' });
  expect(await settle(waiting[1]!.id)).toMatchObject({ message: expect.any(String) });
  expect(await settle(waiting[1]!.id)).toMatchObject({ code: 'movement_not_waiting' });
  expect([await isSetAside(db, waiting[1]!.id), await isSetAside(db, randomUUID())]).toEqual([true, false]);
  // Understood when it is read again, it waits no longer.
  await db.transaction((tx) =>
    bookMovement(tx, name, { ...back, ref: 'left', kind: 'payout', amountMinor: -5000, at: at(21) }),
  );
  await db
    .update(providerReadings)
    .set({ until: at(30) })
    .where(eq(providerReadings.provider, name));
  expect(await followMovements(pay, bookkeeper(name, [back]))).toBe(1);
  expect((await listSetAside(db, 10)).filter(({ provider }) => provider === name).map(({ ref }) => ref)).toEqual([
    'out-2',
  ]);
});

test('the database being away is no fault of an entry: its day is read again', async () => {
  const away = { ...pay.db, transaction: () => Promise.reject(new Error('gone')) } as unknown as typeof db;
  const one: Movement = { ref: 'x', kind: 'fee', at: new Date(), amountMinor: -1, currency: 'EUR' };
  await expect(bookOrSetAside(away, 'odd-books', one)).rejects.toThrow('gone');
});

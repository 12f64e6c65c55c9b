import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { sessions } from '#platform/auth-tables.ts';
import { expect, test, vi } from 'vitest';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { openGiftSite } from '#test/gifts.ts';
import { openDesk } from '#test/staff-desk.ts';
import { takesTwo } from '#app/features/payments/refunds/refund-limit.server.ts';
import { currencyRates } from '#app/features/payments/tables.server.ts';
import {
  enterRate,
  findJudgedRate,
  forgetRates,
  listNewestRates,
  readTooOld,
} from '#app/features/payments/rates.server.ts';
import { enterRateCall } from './enter-rate.server.ts';
import { keepDaily } from './fetch-rates.server.ts';

const { db } = await createTestDatabase();
const { siteContext } = await openGiftSite(db);
siteContext.settings.limits = { callsPerMinute: 1e9, mailsPerHour: 1e9, suspiciousAfter: 1e9 };
const { hire, linesOf } = openDesk(siteContext, [enterRateCall()]);
const treasurer = await hire('tresorerie');
const enter = (body: object) => treasurer.call('enter-rate', body);
const today = dayInKinshasa();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('a rate is entered as people write it, today where no day is given, with its line', async () => {
  expect(await enter({ currency: 'USD', perEuro: '1,0842' })).toMatchObject({ perEuro: '1.0842', day: today });
  expect(await enter({ currency: 'CDF', perEuro: '2 512,5' })).toMatchObject({ perEuro: '2512.5' });
  expect((await listNewestRates(db)).find(({ currency }) => currency === 'CDF')).toMatchObject({
    perEuro: '2512.5',
    source: 'hand',
  });
  await enter({ currency: 'USD', perEuro: '1.09' });
  await enter({ currency: 'USD', perEuro: '1.09' });
  expect((await linesOf(`rate:USD:${today}`)).map(({ before, after }) => [before, after])).toEqual([
    [null, { perEuro: '1.0842' }],
    [{ perEuro: '1.0842' }, { perEuro: '1.09' }],
  ]);
});

test('one far from the last is asked about, and entered once it is confirmed', async () => {
  expect(await enter({ currency: 'CDF', perEuro: '251', day: daysAgo(1) })).toMatchObject({ code: 'rate_far' });
  expect(await enter({ currency: 'CDF', perEuro: '3100', day: daysAgo(1) })).toMatchObject({ code: 'rate_far' });
  const asked = await enter({ currency: 'CDF', perEuro: '3100', day: daysAgo(1), confirm: true });
  expect(asked).toMatchObject({ code: 'approval_needed' });
  const other = await hire('tresorerie');
  expect(await other.call('approve-plan', { planId: asked.planId })).toMatchObject({ perEuro: '3100', state: 'done' });
});

test('the limit of refunds moves by no rate that its own person enters; more than a tenth off takes two', async () => {
  const limited = await hire('tresorerie');
  const staff = { memberId: limited.id, permissions: new Set(['refunds.alone']) };
  const payment = { id: randomUUID(), currency: 'USD' as const };
  // 1,000 dollars are some 600,000 francs.
  const isForTwo = () => db.transaction((tx) => takesTwo(tx, staff, payment, 100_000, 200_000));
  expect(await isForTwo()).toBe(true);
  for (const perEuro of ['1.0842e5', '108420'])
    await limited.call('enter-rate', { currency: 'USD', perEuro, confirm: true });
  // However it came into the table.
  await enterRate(db, 'USD', '108420', today, limited.id);
  expect(await isForTwo()).toBe(true);
  await db
    .insert(currencyRates)
    .values(
      ['1.08', '1.09', '9000'].map((perEuro, at) => ({
        currency: 'USD' as const,
        day: daysAgo(at + 3),
        perEuro,
        source: 'ecb' as const,
      })),
    )
    .onConflictDoNothing();
  expect(await findJudgedRate(db, 'USD', limited.id)).toBe('1.09');
  expect(await isForTwo()).toBe(true);
  expect(await limited.call('enter-rate', { currency: 'USD', perEuro: '1.3', confirm: true })).toMatchObject({
    code: 'approval_needed',
  });
  expect(await limited.call('enter-rate', { currency: 'USD', perEuro: '1.15', confirm: true })).toMatchObject({
    perEuro: '1.15',
  });
});

test('limits use the fetched rate, whatever rate is entered before or after it', async () => {
  const limited = await hire('tresorerie');
  const ofBefore = await db.delete(currencyRates).where(eq(currencyRates.currency, 'CDF')).returning();
  const fetch = (days: number) => keepDaily(db, { day: daysAgo(days), rates: [{ currency: 'CDF', perEuro: '2500' }] });
  // As rows of a release before say it.
  await db.insert(currencyRates).values({ currency: 'CDF', day: daysAgo(5), perEuro: '2500', source: 'ecb' });
  const over = (days: number, perEuro: string) =>
    limited.call('enter-rate', { currency: 'CDF', perEuro, day: daysAgo(days) });
  expect(await over(5, '2740')).toMatchObject({ perEuro: '2740' });
  expect(await findJudgedRate(db, 'CDF', limited.id)).toBe('2500');
  await fetch(4);
  for (const days of [4, 3]) expect(await over(days, '2740')).toMatchObject({ perEuro: '2740' });
  await fetch(3);
  expect(await findJudgedRate(db, 'CDF', limited.id)).toBe('2500');
  // A tenth off what was fetched, not off their own.
  expect(await over(2, '3000')).toMatchObject({ code: 'approval_needed' });
  expect((await listNewestRates(db)).find(({ currency }) => currency === 'CDF')).toMatchObject({ perEuro: '2740' });
  await db.delete(currencyRates).where(eq(currencyRates.currency, 'CDF'));
  await db.insert(currencyRates).values(ofBefore);
});

test('a rate asks for a fresh proof: a stale one is refused, a fresh one passes', async () => {
  const who = await hire('tresorerie');
  const call = () => who.call('enter-rate', { currency: 'USD', perEuro: '1.09' });
  const prove = (minutesAgo: number) =>
    db
      .update(sessions)
      .set({ provedAt: new Date(Date.now() - minutesAgo * 60_000) })
      .where(eq(sessions.userId, who.id));
  await prove(siteContext.settings.proofMinutes + 1);
  expect(await call()).toMatchObject({ code: 'fresh_proof_needed' });
  await prove(siteContext.settings.proofMinutes - 1);
  expect(await call()).toMatchObject({ perEuro: '1.09' });
});

test('no rate of a pegged currency, of a day to come, or that is none', async () => {
  expect(await enter({ currency: 'XOF', perEuro: '600' })).toMatchObject({ code: 'rate_currency' });
  expect(await enter({ currency: 'EUR', perEuro: '1' })).toMatchObject({ code: 'rate_currency' });
  for (const perEuro of ['', '0', '-1', '1e3', 'abc', '1.0000000001'])
    expect([perEuro, await enter({ currency: 'USD', perEuro })]).toMatchObject([perEuro, { code: 'rate_invalid' }]);
  for (const day of ['2126-01-01', '2026-02-30', 'hier'])
    expect([day, await enter({ currency: 'USD', perEuro: '1.08', day })]).toMatchObject([day, { code: 'rate_day' }]);
  const writer = await hire('redaction');
  expect(await writer.call('enter-rate', { currency: 'USD', perEuro: '1.08' })).toMatchObject({
    code: 'permission_missing',
  });
});

test('forms know which currencies are too old to charge in, and no longer once one is entered', async () => {
  await db.execute(`update currency_rates set day = '${daysAgo(46)}' where currency = 'CDF' and per_euro = '2512.5'`);
  await db.execute(`delete from currency_rates where currency = 'CDF' and per_euro <> '2512.5'`);
  forgetRates(db);
  expect(await readTooOld(db)).toEqual(['CDF']);
  await enterRate(db, 'CDF', '2500', daysAgo(1));
  forgetRates(db);
  expect(await readTooOld(db)).toEqual([]);
});

test('after midnight in Kinshasa the new day takes a rate, though it is the day before in London', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T23:30:00Z') });
  try {
    await enterRate(db, 'CDF', '2510', '2027-03-02');
    await expect(enterRate(db, 'CDF', '2510', '2027-03-03')).rejects.toThrow('Not a day up to today');
  } finally {
    vi.useRealTimers();
  }
});

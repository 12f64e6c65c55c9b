import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { divide } from '#app/shared/money.ts';
import {
  enterRate,
  findFarRate,
  findOldRates,
  forgetRates,
  getRate,
  isRateGood,
  listNewestRates,
  readPerEuro,
  readTooOld,
} from './rates.server.ts';
import { currencyRates } from './tables.server.ts';

const { db } = await createTestDatabase();
// Days of rates are those of UTC, as their source has them.
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
beforeEach(async () => {
  await db.delete(currencyRates);
  await db.insert(currencyRates).values([
    { currency: 'EUR', day: day(99), perEuro: '1' },
    { currency: 'XOF', day: day(99), perEuro: '655.957' },
    { currency: 'USD', day: day(46), perEuro: '1.1' },
    { currency: 'USD', day: day(50), perEuro: '1.3' },
    { currency: 'CDF', day: day(45), perEuro: '2500' },
  ]);
  forgetRates(db);
});
afterEach(() => {
  vi.useRealTimers();
});

test('rates that float grow old, the oldest first; what is pegged never does', async () => {
  expect(await findOldRates(db, 44)).toEqual([
    { currency: 'USD', day: day(46), days: 46 },
    { currency: 'CDF', day: day(45), days: 45 },
  ]);
  expect(await findOldRates(db, 45)).toMatchObject([{ currency: 'USD' }]);
  expect(await readTooOld(db)).toEqual(['USD']);
  expect(await listNewestRates(db)).toMatchObject([
    { currency: 'CDF', perEuro: '2500' },
    { currency: 'USD', perEuro: '1.1' },
  ]);
});

test('a rate is good for a charge while neither of the two is too old; one and the same needs none', async () => {
  expect(await isRateGood(db, 'XOF', 'CDF', 45)).toBe(true);
  expect(await isRateGood(db, 'XOF', 'CDF', 44)).toBe(false);
  expect(await isRateGood(db, 'USD', 'XOF', 45)).toBe(false);
  expect(await isRateGood(db, 'USD', 'USD', 1)).toBe(true);
});

test('sums are read by the newest rates, kept for a minute or until one was entered', async () => {
  const read = { EUR: 1, XOF: 655.957, USD: 1.1, CDF: 2500 };
  expect(await readPerEuro(db)).toEqual(read);
  await db.insert(currencyRates).values({ currency: 'USD', day: day(1), perEuro: '1.2' });
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 59_000);
  expect(await readPerEuro(db)).toEqual(read);
  vi.setSystemTime(Date.now() + 1000);
  expect(await readPerEuro(db)).toEqual({ ...read, USD: 1.2 });
  await db.delete(currencyRates);
  forgetRates(db);
  expect(await readPerEuro(db)).toEqual({ EUR: 1 });
});

test('money is converted by the worth of both in euros, on the newer of their days', async () => {
  expect(await getRate(db, 'USD', 'CDF')).toEqual({ rate: divide('2500', '1.1'), day: day(45) });
  expect(await getRate(db, 'CDF', 'USD')).toEqual({ rate: '0.000440000000000', day: day(45) });
  expect(await getRate(db, 'USD', 'USD')).toMatchObject({ rate: '1' });
  await expect(getRate(db, 'USD', 'XAF')).rejects.toThrow('No rate between USD and XAF');
  await expect(getRate(db, 'XAF', 'USD')).rejects.toThrow('No rate between XAF and USD');
});

test('a rate more than a fifth from the one before is told with that one', async () => {
  expect(await findFarRate(db, 'USD', '1.31', day(0))).toBeUndefined();
  expect(await findFarRate(db, 'USD', '1.33', day(0))).toBe('1.1');
  expect(await findFarRate(db, 'USD', '0.87', day(0))).toBe('1.1');
  expect(await findFarRate(db, 'USD', '0.89', day(0))).toBeUndefined();
  // On the day of the newest it would follow the one before that.
  expect(await findFarRate(db, 'USD', '1.05', day(46))).toBeUndefined();
  expect(await findFarRate(db, 'USD', '1.03', day(46))).toBe('1.3');
  expect(await findFarRate(db, 'USD', '9', day(50))).toBeUndefined();
});

test('a rate of a pegged currency, of no day or that is no number is not entered', async () => {
  for (const currency of ['EUR', 'XOF', 'XAF'] as const)
    await expect(enterRate(db, currency, '1', day(1))).rejects.toThrow(`${currency} is pegged to the euro`);
  for (const rate of ['0', '0.0', '-1', '1.', '1e3', 'x1', '1x', '1234567890', '1.1234567891', ''])
    await expect(enterRate(db, 'USD', rate, day(1))).rejects.toThrow(`Not a rate: ${rate}`);
  for (const on of ['2026-1-1', '2026-13-45', 'x2026-01-01', '2026-01-01x', 'today', day(-2)])
    await expect(enterRate(db, 'USD', '1', on)).rejects.toThrow(`Not a day up to today: ${on}`);
  await enterRate(db, 'USD', '1.15', day(46));
  expect((await listNewestRates(db)).find(({ currency }) => currency === 'USD')).toMatchObject({
    currency: 'USD',
    day: day(46),
    perEuro: '1.15',
    source: 'hand',
  });
});

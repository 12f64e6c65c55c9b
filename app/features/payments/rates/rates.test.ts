import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  divide,
  enterRate,
  findFarRate,
  findOldRates,
  FLOATING,
  forgetRates,
  getRate,
  isRateGood,
  listNewestRates,
  readPerEuro,
  readTooOld,
} from '#app/features/payments/rates.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { createTestDatabase } from '#test/database.ts';

const { db } = await createTestDatabase();
beforeEach(async () => {
  await db.execute(sql`truncate currency_rates`);
  forgetRates(db);
});
const put = (currency: string, day: string, perEuro: string) =>
  db.execute(sql`insert into currency_rates (currency, day, per_euro) values (${currency}, ${day}, ${perEuro})`);
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test('one currency is worth another by their newest worth in euros, with the day of the newer of the two', async () => {
  await put('EUR', '2020-01-01', '1');
  await put('USD', '2026-01-02', '1.25');
  await put('USD', '2026-01-03', '1.2');
  await put('CDF', '2026-01-01', '3000');
  expect(await getRate(db, 'USD', 'CDF')).toEqual({ rate: '2500.000000000000000', day: '2026-01-03' });
  expect(await getRate(db, 'CDF', 'USD')).toEqual({ rate: '0.000400000000000', day: '2026-01-03' });
  expect(await getRate(db, 'EUR', 'USD')).toEqual({ rate: '1.200000000000000', day: '2026-01-03' });
  expect(await getRate(db, 'EUR', 'CDF')).toMatchObject({ day: '2026-01-01' });
  // In itself it needs no rate.
  expect(await getRate(db, 'XAF', 'XAF')).toEqual({ rate: '1', day: dayInKinshasa() });
  await expect(getRate(db, 'USD', 'XAF')).rejects.toThrow('No rate between USD and XAF');
  await expect(getRate(db, 'XAF', 'USD')).rejects.toThrow('No rate between XAF and USD');
});

test('a division is exact to fifteen places, whatever places its two sides have', () => {
  expect(divide('1', '3')).toBe('0.333333333333333');
  expect(divide('10.5', '0.25')).toBe('42.000000000000000');
  expect(divide('0.001', '1000')).toBe('0.000001000000000');
  expect(divide('655.957', '1.1')).toBe('596.324545454545454');
});

test('a rate is entered for a day up to today, once; the second of a day takes its place', async () => {
  const enter = (currency: 'USD' | 'XOF' | 'XAF' | 'EUR', perEuro: string, day: string) =>
    enterRate(db, currency, perEuro, day);
  for (const currency of ['EUR', 'XOF', 'XAF'] as const)
    await expect(enter(currency, '1.1', '2026-01-01')).rejects.toThrow(RangeError);
  for (const perEuro of ['', '0', '0.0', '-1', '1,1', 'x1.1', '1.1x', '1.1234567891', '1234567890', '.5'])
    await expect(enter('USD', perEuro, '2026-01-01')).rejects.toThrow(RangeError);
  const tomorrow = dayInKinshasa(new Date(Date.now() + 86_400_000));
  for (const day of ['', '2026-1-1', '2026-13-01', 'x2026-01-01', '2026-01-01x', tomorrow])
    await expect(enter('USD', '1.1', day)).rejects.toThrow(RangeError);
  await enter('USD', '123456789.123456789', '2026-01-01');
  await enter('USD', '1.1', '2026-01-01');
  await enter('USD', '1.2', dayInKinshasa());
  const { rows } = await db.execute(sql`select day, per_euro, source from currency_rates order by day`);
  expect(rows.map(({ per_euro }) => Number(per_euro))).toEqual([1.1, 1.2]);
  expect(rows[0]).toMatchObject({ source: 'hand' });
});

test('a rate is far from the one before it beyond a fifth, either way; the first of all is far from none', async () => {
  await put('USD', '2026-01-01', '2');
  await put('USD', '2026-01-03', '1');
  await put('CDF', '2026-01-02', '9');
  const far = (perEuro: string, day = '2026-01-03') => findFarRate(db, 'USD', perEuro, day);
  expect(await far('2.4')).toBeUndefined();
  expect(await far('1.6')).toBeUndefined();
  expect(Number(await far('2.41'))).toBe(2);
  expect(Number(await far('1.59'))).toBe(2);
  expect(Number(await far('2.41', '2026-01-04'))).toBe(1);
  expect(await far('9', '2026-01-01')).toBeUndefined();
});

test('a rate grows old by its newest day, the oldest is told first; what is pegged never does', async () => {
  await put('USD', ago(50), '1.2');
  await put('USD', ago(10), '1.2');
  await put('CDF', ago(46), '3000');
  await put('GBP', ago(60), '0.9');
  await put('XOF', ago(900), '655.957');
  expect(await findOldRates(db, 45)).toEqual([
    { currency: 'GBP', day: ago(60), days: 60 },
    { currency: 'CDF', day: ago(46), days: 46 },
  ]);
  expect((await findOldRates(db, 46)).map(({ currency }) => currency)).toEqual(['GBP']);
  expect(await isRateGood(db, 'USD', 'XOF', 45)).toBe(true);
  expect(await isRateGood(db, 'CDF', 'USD', 45)).toBe(false);
  expect(await isRateGood(db, 'USD', 'CDF', 45)).toBe(false);
  expect(await isRateGood(db, 'CDF', 'USD', 46)).toBe(true);
  expect(await isRateGood(db, 'CDF', 'CDF', 0)).toBe(true);
  expect(await readTooOld(db)).toEqual(['GBP', 'CDF']);
});

test('the newest rates are listed with where they came from, without what is pegged', async () => {
  await put('USD', '2026-01-01', '1.1');
  await put('USD', '2026-01-02', '1.2');
  await put('XOF', '2026-01-02', '655.957');
  await put('CDF', '2026-01-01', '3000');
  expect((await listNewestRates(db)).map(({ currency, day }) => [currency, day])).toEqual([
    ['CDF', '2026-01-01'],
    ['USD', '2026-01-02'],
  ]);
  expect(FLOATING).toContain('USD');
  expect(FLOATING).not.toContain('XOF');
});

test('pages read the newest rates once a minute, and at once when one was entered', async () => {
  await put('USD', '2026-01-01', '1.1');
  expect(await readPerEuro(db)).toEqual({ EUR: 1, USD: 1.1 });
  await put('USD', '2026-01-02', '1.2');
  expect(await readPerEuro(db)).toEqual({ EUR: 1, USD: 1.1 });
  forgetRates(db);
  expect(await readPerEuro(db)).toEqual({ EUR: 1, USD: 1.2 });
});

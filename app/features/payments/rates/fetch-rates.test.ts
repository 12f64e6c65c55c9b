import { createServer, type RequestListener } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { enterRate, listNewestRates } from '#app/features/payments/rates.server.ts';
import { fetchDaily, fetchRates, keepDaily } from './fetch-rates.server.ts';

const { db } = await createTestDatabase();
let answer: RequestListener = (_request, response) => response.end();
let asked = 0;
const bank = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});
await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
const { port } = bank.address() as { port: number };
const url = `http://127.0.0.1:${port}/eurofxref-daily.xml`;
afterAll(() => {
  bank.closeAllConnections();
  bank.close();
});

const file = (day: string, dollars: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${day}'>
<Cube currency='USD' rate='${dollars}'/><Cube currency='JPY' rate='182.11'/><Cube currency='EUR' rate='1'/></Cube></Cube></gesmes:Envelope>`;
const say = (text: string, status = 200) => {
  answer = (_request, response) => response.writeHead(status).end(text);
};
const dollars = async () => (await listNewestRates(db)).find(({ currency }) => currency === 'USD');

beforeEach(async () => {
  await db.execute(sql`delete from currency_rates`);
  asked = 0;
});

test('a day’s file gives the rates of our currencies, and none of a pegged one', async () => {
  say(file('2026-10-05', '1.0842'));
  expect(await fetchDaily(url)).toEqual({ day: '2026-10-05', rates: [{ currency: 'USD', perEuro: '1.0842' }] });
});

test('refusal, garbage, another file, half an answer, too much, a day to come: nothing of it counts', async () => {
  const whole = file('2026-10-05', '1.0842');
  const bad: [string, RegExp][] = [
    ['<html><body>Busy</body></html>', /another kind/],
    ['{"USD": 1.08}', /no XML|another kind/],
    [whole.slice(0, whole.length / 2), /half/],
    [file('2126-10-05', '1.0842'), /calendar/],
    [file('2026-10-05', '1e400'), /another kind/],
    [file('2026-10-05', '-1'), /another kind/],
    [`${whole}${'<!-- -->'.repeat(40_000)}`, /too much/],
    ['', /no XML|another kind/],
  ];
  for (const [text, reason] of bad) {
    say(text);
    await expect(fetchDaily(url), text.slice(0, 40)).rejects.toThrow(reason);
  }
  say(whole, 503);
  await expect(fetchDaily(url)).rejects.toThrow('503');
  answer = (_request, response) => response.destroy();
  await expect(fetchDaily(url)).rejects.toThrow();
});

test('one who answers late, or drips, is given up in time', async () => {
  answer = () => {};
  await expect(fetchDaily(url, 60)).rejects.toThrow(/time/i);
  answer = (_request, response) => {
    const drip = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(drip));
  };
  const begun = Date.now();
  await expect(fetchDaily(url, 120)).rejects.toThrow(/time/i);
  expect(Date.now() - begun).toBeLessThan(2000);
});

test('kept once for its day; a weekend repeats it; what was entered by hand for that day stays', async () => {
  const friday = { day: '2026-10-02', rates: [{ currency: 'USD' as const, perEuro: '1.08' }] };
  expect(await keepDaily(db, friday)).toEqual(['USD']);
  expect(await keepDaily(db, friday)).toEqual([]);
  expect(await dollars()).toMatchObject({ day: '2026-10-02', perEuro: '1.08', source: 'ecb' });
  await enterRate(db, 'USD', '1.09', '2026-10-05');
  expect(await keepDaily(db, { day: '2026-10-05', rates: [{ currency: 'USD', perEuro: '1.07' }] })).toEqual([]);
  expect(await dollars()).toMatchObject({ perEuro: '1.09', source: 'hand' });
  // The other way round the hand wins, too.
  await enterRate(db, 'USD', '1.11', '2026-10-02');
  const { rows } = await db.execute(sql`select per_euro, source from currency_rates where day = '2026-10-02'`);
  expect(rows).toEqual([{ per_euro: '1.11', source: 'hand' }]);
});

test('a rate far from the last is not taken by itself', async () => {
  await enterRate(db, 'USD', '1.08', '2026-10-01');
  expect(await keepDaily(db, { day: '2026-10-02', rates: [{ currency: 'USD', perEuro: '10.8' }] })).toEqual([]);
  expect(await dollars()).toMatchObject({ perEuro: '1.08' });
});

test('rates are fetched once a day, hourly after a failure, and never without a source', async () => {
  let now = new Date('2026-10-05T06:17:00Z');
  const job = fetchRates(db, { rates: { source: 'ecb', url } }, () => now);
  say('', 503);
  await job.run();
  await job.run();
  expect(asked).toBe(2);
  say(file('2026-10-02', '1.0842'));
  await job.run();
  await job.run();
  expect(asked).toBe(3);
  expect(await dollars()).toMatchObject({ day: '2026-10-02', perEuro: '1.0842' });
  now = new Date('2026-10-06T06:17:00Z');
  await job.run();
  expect(asked).toBe(4);
  await fetchRates(db, { rates: undefined }, () => now).run();
  expect(asked).toBe(4);
});

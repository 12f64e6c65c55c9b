import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { contributions } from '#app/features/donations/tables.server.ts';
import { providerMovements } from '#app/features/accounting/movements/tables.server.ts';
import { seedRates } from '#app/features/payments/seed.server.ts';
import { readSettings } from '#platform/settings.ts';
import { siteContextKey } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createTestDatabase } from '#test/database.ts';
import { readOpenBooks } from './open-books.server.ts';
import { loader as csv } from './pages/transparency-csv-route.ts';
import { loader as json } from './pages/transparency-json-route.ts';
import { loader as page } from './pages/transparency-page.tsx';
import { spendings } from './tables.server.ts';

const { db } = await createTestDatabase();
await db.transaction((tx) =>
  seedRates(tx, [
    { currency: 'EUR', day: '1999-01-01', perEuro: '1' },
    { currency: 'USD', day: '1999-01-01', perEuro: '1.1' },
  ]),
);
const cloth = { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' } as const;
for (const [id, title] of [
  ['project-1', 'Une école'],
  ['project-2', 'Un forage'],
  ['project-3', 'Une forêt'],
] as const)
  await seedFund(db, { id, title, place: 'Luozi', path: `/projects/${id.at(-1)}`, cloth, currency: 'USD' });

const give = (id: string, day: string, amountMinor: number) =>
  db.transaction((tx) =>
    importGifts(tx, { id, currency: 'USD', path: `/projects/${id.at(-1)}`, title: id }, [
      { amountMinor, donorName: null, minutesAgo: Math.round((Date.now() - Date.parse(`${day}T12:00:00Z`)) / 60_000) },
    ]),
  );
const spend = (fundId: string, day: string, amountMinor: number) =>
  db.insert(spendings).values({
    id: randomUUID(),
    fundId,
    amountMinor,
    countedMinor: amountMinor,
    currency: 'USD',
    day,
    kind: 'materials',
    title: 'Tôles',
    askedBy: 'test',
    bookedAt: new Date(),
  });

// A school that is paid from what came two years before, a well that only keeps what it has, a forest that came last.
await give('project-1', '2022-06-01', 100_000);
await spend('project-1', '2022-12-31', 30_000);
await spend('project-1', '2024-01-01', 40_000);
await give('project-1', '2025-03-03', 5_000);
await give('project-2', '2022-06-01', 7_000);
await give('project-3', '2025-06-01', 1_000);

const year = async (one?: number) =>
  (await readOpenBooks(db, 'fr', one)).funds.map(({ fund, carriedMinor, receivedMinor, spentMinor, balanceMinor }) => [
    fund,
    [carriedMinor, receivedMinor, spentMinor, balanceMinor],
  ]);

test('a year begins with what was left of those before, and ends with what is in the fund', async () => {
  expect(Object.fromEntries(await year(2022))).toEqual({
    'project-1': [0, 100_000, 30_000, 70_000],
    'project-2': [0, 7_000, 0, 7_000],
  });
  // The year’s own difference is 400 $ below nothing; 300 $ are in the fund.
  expect(Object.fromEntries(await year(2024))).toEqual({
    'project-1': [70_000, 0, 40_000, 30_000],
    'project-2': [7_000, 0, 0, 7_000],
  });
  expect(Object.fromEntries(await year(2025))).toEqual({
    'project-1': [30_000, 5_000, 0, 35_000],
    'project-2': [7_000, 0, 0, 7_000],
    'project-3': [0, 1_000, 0, 1_000],
  });
});

test('all years begin with nothing, and end as the last of them does', async () => {
  expect(Object.fromEntries(await year())).toEqual({
    'project-1': [0, 105_000, 70_000, 35_000],
    'project-2': [0, 7_000, 0, 7_000],
    'project-3': [0, 1_000, 0, 1_000],
  });
});

test('all funds of a currency are added up, each year begins with what the one before left; two currencies never are', async () => {
  const { totals, byYear } = await readOpenBooks(db, 'fr');
  expect(totals).toMatchObject([
    { currency: 'USD', carriedMinor: 0, receivedMinor: 113_000, spentMinor: 70_000, balanceMinor: 43_000 },
  ]);
  expect(byYear.map(({ year: one, carriedMinor, balanceMinor }) => [one, carriedMinor, balanceMinor])).toEqual([
    [2025, 37_000, 43_000],
    [2024, 77_000, 37_000],
    [2022, 0, 77_000],
  ]);
  expect((await readOpenBooks(db, 'fr', 2024)).totals).toMatchObject([{ carriedMinor: 77_000, balanceMinor: 37_000 }]);
});

test('of a year in which nothing happened, or that is to come, nothing is told', async () => {
  expect((await readOpenBooks(db, 'fr')).years).toEqual([2025, 2024, 2022]);
  expect([await year(2023), await year(2099)]).toEqual([[], []]);
});

const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), origin: 'https://elikya.test' };
const context = new RouterContextProvider();
context.set(siteContextKey, { db, settings } as never);
context.set(visitorContext, { language: 'fr', address: '::1', requestId: 't' } as never);

test('the page says what a year began with, and nothing of it for all years', async () => {
  const shown = async (search: string) => {
    const request = new Request(`https://elikya.test/transparence${search}`);
    const { funds } = await page({ context, params: {}, request } as never);
    const { carried, balance } = funds.find(({ id }) => id === 'project-1')!.sums;
    return [carried, balance].map((sum) => sum?.replace('\u00a0', ' '));
  };
  expect(await shown('?year=2024')).toEqual(['700 $', '300 $']);
  expect(await shown('?year=2022')).toEqual(['0 $', '700 $']);
  expect(await shown('')).toEqual([undefined, '350 $']);
});

test('how much went to fees is said of a hundred units, in each currency that had any', async () => {
  const read = async () => {
    const { costs, totals } = await page({
      context,
      params: {},
      request: new Request('https://elikya.test/'),
    } as never);
    return [costs, totals.map(({ currency, hasUnproven }) => [currency, hasUnproven])];
  };
  expect(await read()).toEqual([[], [['USD', true]]]);
  const [gift] = await db.select().from(contributions).where(eq(contributions.fundId, 'project-1'));
  await db.insert(providerMovements).values({
    provider: 'stripe',
    ref: 'fee',
    kind: 'fee',
    amountMinor: -1_978,
    currency: 'USD',
    paymentId: gift!.paymentId,
    at: new Date('2025-03-03T12:00:00Z'),
  });
  await seedFund(db, { id: 'general', title: 'Général', place: '', path: '/', cloth, currency: 'EUR' });
  await db.transaction((tx) =>
    importGifts(tx, { id: 'general', currency: 'EUR', path: '/', title: 'Général' }, [
      { amountMinor: 900, donorName: null, minutesAgo: 10 },
    ]),
  );
  // 19.78 of 1,130 dollars; no fees in euros.
  expect(await read()).toEqual([
    [{ currency: 'USD', part: '1,8' }],
    [
      ['USD', true],
      ['EUR', false],
    ],
  ]);
  await db.delete(providerMovements);
});

test('the columns of the CSV keep their names and their order; new ones come last', async () => {
  const answer = await csv({ context } as never);
  const [heads, ...lines] = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n');
  expect(heads).toBe('fund,title,year,currency,received,fees,spent,proven,balance,carried');
  expect(lines.filter((line) => line.startsWith('project-1,'))).toEqual([
    'project-1,Une école,2025,USD,50,0,0,0,50,300',
    'project-1,Une école,2024,USD,0,0,400,0,-400,700',
    'project-1,Une école,2022,USD,1000,0,300,0,700,0',
  ]);
});

test('the fields of the JSON keep their names; what a year carries and leaves is what the next one carries', async () => {
  const body = (await (await json({ context } as never)).json()) as {
    funds: { fund: string; balance: number; years: { balance: number; carried: number }[] }[];
    spendings: object[];
  };
  expect(Object.keys(body)).toEqual(['generatedAt', 'log', 'funds', 'spendings']);
  const sums = ['received', 'fees', 'spent', 'proven', 'balance'];
  const school = body.funds.find(({ fund }) => fund === 'project-1')!;
  expect(Object.keys(school)).toEqual(['fund', 'title', 'page', 'currency', ...sums, 'years']);
  expect(Object.keys(school.years[0]!)).toEqual(['year', ...sums, 'carried']);
  expect(Object.keys(body.spendings[0]!)).toEqual([
    'id',
    'fund',
    'day',
    'kind',
    'title',
    'amount',
    'currency',
    'proven',
    'sample',
    'proofs',
  ]);
  for (const { balance, years } of body.funds) {
    const ends = years.map((one) => one.carried + one.balance);
    expect(ends[0]).toBe(balance);
    expect(years.slice(0, -1).map(({ carried }) => carried)).toEqual(ends.slice(1));
  }
});

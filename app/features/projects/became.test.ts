import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { listGiftsOfPayment } from '#app/features/donations/own-gifts.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { spendings } from '#app/features/spending/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
import { tellBoughtSince } from '#app/features/spending/bought-since.server.ts';
import { bookMovement } from '#app/features/accounting/movements/book-movement.server.ts';
import { tellArrival } from './arrival.server.ts';
import { listPieces } from './pieces.server.ts';

const { db } = await createTestDatabase();
const school = { id: 'project-1', currency: 'USD', path: '/projects/1', title: 'Une école' } as const;
for (const id of ['project-1', 'project-2'])
  await seedFund(db, { ...school, id, place: 'Luozi', cloth: { motif: 'losange', fg: '#B8371B', bg: '#FFB71B' } });
await db.transaction((tx) => importGifts(tx, school, [{ amountMinor: 90_000, donorName: 'Aline', minutesAgo: 10 }]));
const [payment] = await db.select().from(payments);
const [fund] = await db.select().from(funds).where(eq(funds.id, 'project-1'));

const spend = (title: string, day: string, more: object = {}) =>
  db.insert(spendings).values({
    id: crypto.randomUUID(),
    fundId: 'project-1',
    amountMinor: 100,
    currency: 'USD',
    day,
    kind: 'materials',
    title,
    askedBy: 'someone',
    bookedAt: new Date(day),
    countedMinor: 100,
    rate: '1',
    rateDay: day,
    ...more,
  });
const unbooked = { bookedAt: null, countedMinor: null, rate: null, rateDay: null };

test('a giver reads what their fund paid from the day of their gift on: not before, not asked for only, no other fund’s', async () => {
  await spend('Avant', '2026-03-01');
  await spend('Le jour même', '2026-03-02');
  await spend('Après', '2026-03-09');
  await spend('Demandée', '2026-03-10', unbooked);
  await spend('D’un autre', '2026-03-11', { fundId: 'project-2' });
  const { pieces } = await listPieces(db, fund!, 'fr', { from: '2026-03-02' });
  expect(pieces.map(({ title }) => title)).toEqual(['Après', 'Le jour même']);
});

test('what a fund paid since is said in words, each gift from its own day on; in another language by its kind', async () => {
  await spend('Annulée', '2026-03-12', { reversedAt: new Date() });
  const asked = [
    { fundId: 'project-1', day: '2026-03-02' },
    { fundId: 'project-1', day: '2026-03-05' },
    { fundId: 'project-1', day: '2026-04-01' },
    { fundId: 'project-2', day: '2026-03-01' },
    { fundId: 'project-1', day: '2026-02-01' },
  ];
  expect(await tellBoughtSince(db, asked, 'fr')).toMatchObject([
    { what: 'Après, Le jour même' },
    { what: 'Après' },
    undefined,
    { what: 'D’un autre' },
    { what: 'Après, Le jour même, Avant' },
  ]);
  const [told] = await tellBoughtSince(db, asked, 'en');
  expect(told).toEqual({ sum: '$2', what: 'Materials' });
  await spend('Encore', '2026-03-20');
  expect((await tellBoughtSince(db, asked.slice(4), 'fr'))[0]!.what).toBe('Encore, Après, Le jour même…');
  expect(await tellBoughtSince(db, [], 'fr')).toEqual([]);
});

test('where a gift stands among those that count, and what its payment cost, where that was told in its currency', async () => {
  await db.transaction((tx) =>
    importGifts(tx, school, [
      { amountMinor: 100, donorName: null, minutesAgo: 20 },
      { amountMinor: 100, donorName: null, minutesAgo: 1 },
    ]),
  );
  const [gift] = await listGiftsOfPayment(db, payment!.id);
  expect(await tellArrival(db, payment!.id, gift!, 'fr')).toEqual({
    rank: 2,
    countedMinor: 90_000,
    number: '2',
    total: '3',
    fees: undefined,
  });
  const fee = (currency: 'USD' | 'EUR', ref: string) =>
    db.transaction((tx) =>
      bookMovement(tx, 'stripe', {
        ref,
        kind: 'fee',
        amountMinor: -3_000,
        currency,
        paymentId: payment!.id,
        at: new Date(),
      }),
    );
  await fee('USD', 'one');
  expect((await tellArrival(db, payment!.id, gift!, 'en')).fees).toEqual({ taken: '$30', left: '$870' });
  // A part of a payment, or one of which something went back, has no fee of its own to show.
  for (const more of [{ isPart: true }, { isWhole: false }])
    expect((await tellArrival(db, payment!.id, { ...gift!, ...more }, 'en')).fees).toBeUndefined();
  await fee('EUR', 'two');
  expect((await tellArrival(db, payment!.id, gift!, 'en')).fees).toBeUndefined();
});

test('a gift is found with its fund and what was kept of it; one that went back is none any more', async () => {
  expect(await listGiftsOfPayment(db, payment!.id)).toMatchObject([
    { fund: { id: 'project-1' }, amountMinor: 90_000, currency: 'USD' },
  ]);
  await db.update(payments).set({ keptMinor: 0 }).where(eq(payments.id, payment!.id));
  expect(await listGiftsOfPayment(db, payment!.id)).toEqual([]);
  expect(await listGiftsOfPayment(db, crypto.randomUUID())).toEqual([]);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importGifts } from '#app/features/donations/import-gifts.server.ts';
import { listGiftsOfPayment } from '#app/features/donations/own-gifts.server.ts';
import { seedFund } from '#app/features/donations/seed.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { spendings } from '#app/features/spending/tables.server.ts';
import { createTestDatabase } from '#test/database.ts';
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

test('a gift is found with its fund and what was kept of it; one that went back is none any more', async () => {
  expect(await listGiftsOfPayment(db, payment!.id)).toMatchObject([
    { fund: { id: 'project-1' }, amountMinor: 90_000, currency: 'USD' },
  ]);
  await db.update(payments).set({ keptMinor: 0 }).where(eq(payments.id, payment!.id));
  expect(await listGiftsOfPayment(db, payment!.id)).toEqual([]);
  expect(await listGiftsOfPayment(db, crypto.randomUUID())).toEqual([]);
});

import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { seedCollection } from '#platform/seed-content.ts';
import { entries } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { type EventContent, nextDay } from './event.ts';
import { events } from './events.server.ts';

const { db } = await createTestDatabase();
const seed = (withSamples: boolean) =>
  db.transaction((tx) => seedCollection(tx, events, { withSamples, withSampleEntries: true }));
const days = async () =>
  Object.fromEntries(
    (await db.select().from(entries).where(eq(entries.collection, 'events'))).map(({ id, data, position }) => {
      const { date, status } = data as EventContent;
      return [id, { date, status, position }];
    }),
  );

test('the same day and month, in the next year in which it lies ahead', () => {
  expect(nextDay('2024-04-20', '2026-11-27')).toBe('2027-04-20');
  expect(nextDay('2024-12-01', '2026-11-27')).toBe('2026-12-01');
  expect(nextDay('2024-11-27', '2026-11-27')).toBe('2027-11-27');
  expect(nextDay('2024-02-29', '2026-11-27')).toBe('2028-02-29');
});

test('a demo announces its events ahead, and again once they passed; past ones keep their dates, as do all on a live site', async () => {
  await seed(false);
  expect((await days())['1']).toMatchObject({ date: '2024-04-20', status: 'upcoming' });
  await seed(true);
  const today = dayInKinshasa();
  const now = await days();
  for (const [id, day] of [
    ['1', '04-20'],
    ['2', '05-11'],
    ['3', '05-25'],
  ] as const) {
    expect([id, now[id]!.date > today, now[id]!.date.slice(5)]).toEqual([id, true, day]);
    expect(now[id]!.position).toBe(Number(now[id]!.date.replaceAll('-', '')));
  }
  expect(['4', '5', '6'].map((id) => now[id]!.date)).toEqual(['2024-02-17', '2021-10-08', '2021-12-03']);
  // Nothing to do at the next start of that year.
  expect(await seed(true)).toBe(0);
  const [row] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.collection, 'events'), eq(entries.id, '2')));
  await db
    .update(entries)
    .set({ data: { ...(row!.data as object), date: '2025-05-11' } })
    .where(and(eq(entries.collection, 'events'), eq(entries.id, '2')));
  await seed(true);
  expect((await days())['2']!.date).toBe(now['2']!.date);
});

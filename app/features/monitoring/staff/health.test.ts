import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { invariantRuns, mails } from '#platform/tables.ts';
import { createTestDatabase } from '#test/database.ts';
import { listStuckMails, monitoringSection, readHealthLines } from './health.server.ts';

const { db } = await createTestDatabase();
const NOW = new Date();
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const put = (key: string, hours: number, deliveredAt: Date | null = null) =>
  db.insert(mails).values({
    uniqueKey: key,
    template: 'order',
    data: {},
    language: 'fr',
    recipient: 'rita@example.org',
    createdAt: hoursAgo(hours),
    deliveredAt,
  });
const tasks = () => monitoringSection.tasks![0]!.list(db, 10);

beforeEach(async () => {
  await db.execute(sql`truncate mails, invariant_runs`);
});

test('before its first night a site says nothing of its books; mails that leave are well', async () => {
  await put('left', 5, NOW);
  await put('fresh', 0);
  expect(await readHealthLines(db, NOW)).toEqual([{ key: 'mails', isWell: true, count: 0 }]);
  expect(await tasks()).toEqual([]);
});

test('a mail that waits for more than an hour is stuck, and somebody is told since when', async () => {
  await put('stuck', 3);
  await put('older', 9);
  expect(await readHealthLines(db, NOW)).toEqual([{ key: 'mails', isWell: false, count: 2 }]);
  expect((await listStuckMails(db, 1)).map(({ createdAt }) => createdAt)).toEqual([hoursAgo(9)]);
  expect(await tasks()).toMatchObject([{ kind: 'mails_stuck', since: hoursAgo(9), values: { count: 2 } }]);
});

test('the newest night counts: broken rules are told, a check that no longer runs is not well', async () => {
  await db.insert(invariantRuns).values({ ranAt: hoursAgo(40), broken: [{ name: 'x', count: 2 }] });
  await db.insert(invariantRuns).values({ ranAt: hoursAgo(3), broken: [] });
  expect((await readHealthLines(db, NOW))[0]).toEqual({ key: 'books', isWell: true, at: hoursAgo(3), count: 0 });
  expect(await tasks()).toEqual([]);
  expect((await readHealthLines(db, new Date(NOW.getTime() + 30 * 3_600_000)))[0]).toMatchObject({ isWell: false });
  await db.insert(invariantRuns).values({ ranAt: hoursAgo(1), broken: [{ name: 'sums', count: 1 }] });
  expect((await readHealthLines(db, NOW))[0]).toMatchObject({ isWell: false, count: 1 });
  expect(await tasks()).toMatchObject([{ kind: 'books_broken', values: { count: 1 } }]);
});

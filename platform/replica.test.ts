import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Standby, startWithStandby } from '#test/standby.ts';
import { openDatabase, type RootDatabase } from './database.ts';
import type { EmbeddedPostgres } from './embedded-postgres.ts';
import { PageCache } from './page-cache.ts';
import { openReplica, type Replica } from './replica.ts';

// Two real servers, one of which follows the other.
const dataDir = mkdtempSync(join(tmpdir(), 'elikya-replica-'));
let primary: EmbeddedPostgres;
let standby: Standby;
let db: RootDatabase;
let direct: RootDatabase;
let replica: Replica;

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  ({ primary, standby } = await startWithStandby(dataDir));
  db = openDatabase(primary.url);
  direct = openDatabase(standby.url);
  await db.execute(sql`create table gifts (sum int)`);
  replica = openReplica(standby.url, db, { patience: 1500, lookEveryMs: 100 });
}, 60_000);
afterAll(async () => {
  standby.signal('SIGCONT');
  await replica.stop();
  await direct.$client.end();
  standby.stop();
  await db.$client.end();
  await primary.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const counted = async (on: RootDatabase) =>
  (await on.execute<{ n: number }>(sql`select count(*)::int as n from gifts`)).rows[0]!.n;
const give = () => db.execute(sql`insert into gifts values (5)`);
const untilUsed = (since = 0) => expect.poll(() => (replica.asOf() ?? -1) > since, { timeout: 10_000 }).toBe(true);

test('it holds all that was committed before the moment it names', async () => {
  for (let round = 0; round < 20; round++) {
    await give();
    const committed = performance.now();
    await untilUsed(committed);
    expect(await counted(replica.db)).toBe(round + 1);
  }
});

test('while it lacks a change, pages that show the change are not drawn from it, others are; far behind it is left out', async () => {
  await untilUsed();
  const cache = new PageCache();
  await direct.execute(sql`select pg_wal_replay_pause()`);
  const before = await counted(replica.db);
  await give();
  cache.drop({ topic: 'fund', id: 'project-1' });
  const mayDraw = (shows: string[]) => {
    const asOf = replica.asOf();
    return asOf !== undefined && !cache.hasChangedSince(asOf, shows);
  };
  for (let look = 0; look < 10; look++) {
    expect([mayDraw(['fund:project-1']), mayDraw(['fund:project-2'])]).toEqual([false, true]);
    await delay(100);
  }
  expect(await counted(replica.db)).toBe(before);
  await expect.poll(() => replica.asOf(), { timeout: 10_000 }).toBe(undefined);
  await direct.execute(sql`select pg_wal_replay_resume()`);
  await expect.poll(() => mayDraw(['fund:project-1']), { timeout: 10_000 }).toBe(true);
  expect(await counted(replica.db)).toBe(before + 1);
}, 40_000);

test('one that hangs is left out soon and taken again by itself', async () => {
  await untilUsed();
  standby.signal('SIGSTOP');
  await expect.poll(() => replica.asOf(), { timeout: 6000 }).toBe(undefined);
  standby.signal('SIGCONT');
  await untilUsed();
}, 30_000);

test('a database that takes writes is no replica, and is never read from', async () => {
  const wrong = openReplica(primary.url, db, { patience: 1500, lookEveryMs: 50 });
  onTestFinished(wrong.stop);
  await delay(1000);
  expect(wrong.asOf()).toBe(undefined);
});

test('changes before a moment, or of something not on the page, do not count', () => {
  const cache = new PageCache();
  cache.drop({ topic: 'fund', id: 'a' });
  const moment = performance.now();
  expect([cache.hasChangedSince(0, ['fund:a']), cache.hasChangedSince(0, ['fund:b'])]).toEqual([true, false]);
  expect(cache.hasChangedSince(moment + 0.001, ['fund:a'])).toBe(false);
  expect(cache.hasChangedSince(0, undefined)).toBe(true);
  // More than are remembered: any page may have changed.
  for (let index = 0; index < 1001; index++) cache.drop({ topic: 'fund', id: 'c' });
  expect(cache.hasChangedSince(moment, ['fund:b'])).toBe(true);
});

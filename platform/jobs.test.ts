import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { countDeadJobs, type JobKind, startJobs } from './jobs.ts';

const { db } = await createTestDatabase();

const kind = (name: string, handle: () => Promise<void>, isPatient = false): JobKind<never> => ({ name, handle, isPatient });

test('what somebody is owed is tried for fourteen days with growing pauses, survives a release, and begins again after a restart', async () => {
  // As an earlier release left it.
  const early = await startJobs(db, [kind('owed', async () => {})]);
  await early.stop();
  const ran = vi.fn<() => Promise<void>>(async () => {});
  const jobs = await startJobs(db, [kind('owed', async () => Promise.reject(new Error('the relay is dead')), true)]);
  await db.transaction((tx) => jobs.send(tx, 'owed', { mailId: '1' }));
  await expect.poll(async () => (await db.execute(sql`select 1 from pgboss.job where name = 'owed' and retry_count >= 1`)).rowCount, { timeout: 15_000 }).toBe(1);
  await jobs.stop();
  const { rows } = await db.execute<{ retry_limit: number; retry_delay: number; retry_delay_max: number; kept: number }>(sql`select retry_limit, retry_delay, retry_delay_max, extract(epoch from keep_until - start_after)::int as kept from pgboss.job where name = 'owed'`);
  const { retry_limit: limit, retry_delay: delay, retry_delay_max: most, kept } = rows[0]!;
  // pg-boss waits between half and the whole of delay × 2^tries, at most `most`.
  const pauses = Array.from({ length: limit }, (_, tries) => Math.min(most, delay * 2 ** Math.min(16, tries)));
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(days).toBeGreaterThan(14);
  expect(days).toBeLessThan(18);
  expect(kept).toBeGreaterThan(14 * 86_400);
  // Dead for good, then the site is started again.
  await db.execute(sql`update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now() where name = 'owed'`);
  expect(await countDeadJobs(db)).toEqual([{ name: 'owed', count: 1 }]);
  const again = await startJobs(db, [kind('owed', ran, true)]);
  await expect.poll(() => ran.mock.calls.length, { timeout: 15_000 }).toBe(1);
  await expect.poll(() => countDeadJobs(db)).toEqual([]);
  await again.stop();
}, 60_000);

test('a job of a transaction that is undone never runs', async () => {
  const ran = vi.fn<() => Promise<void>>(async () => {});
  const jobs = await startJobs(db, [kind('undone', ran)]);
  await db.transaction(async (tx) => {
    await jobs.send(tx, 'undone', {});
    throw new Error('undo');
  }).catch(() => {});
  expect((await db.execute(sql`select 1 from pgboss.job where name = 'undone'`)).rowCount).toBe(0);
  await jobs.stop();
});

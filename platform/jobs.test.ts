import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '#test/database.ts';
import { countDeadJobs, defineJob, handle, later, startJobs } from './jobs.ts';

const { db } = await createTestDatabase();

const define = (name: string, isPatient = false) =>
  defineJob({ name, isPatient, data: z.object({ mailId: z.string() }) });
const owed = define('owed', true);

test('what somebody is owed is tried for fourteen days with growing pauses, survives a release, and begins again after a restart', async () => {
  // As an earlier release left it.
  const early = await startJobs(db, [handle(define('owed'), async () => {})]);
  await early.stop();
  const ran = vi.fn<() => Promise<void>>(async () => {});
  const jobs = await startJobs(db, [handle(owed, async () => Promise.reject(new Error('the relay is dead')))]);
  await db.transaction((tx) => later(tx, jobs, owed, { mailId: '1' }));
  await expect
    .poll(
      async () => (await db.execute(sql`select 1 from pgboss.job where name = 'owed' and retry_count >= 1`)).rowCount,
      { timeout: 15_000 },
    )
    .toBe(1);
  await jobs.stop();
  const { rows } = await db.execute<{
    retry_limit: number;
    retry_delay: number;
    retry_delay_max: number;
    kept: number;
  }>(
    sql`select retry_limit, retry_delay, retry_delay_max, extract(epoch from keep_until - start_after)::int as kept from pgboss.job where name = 'owed'`,
  );
  const { retry_limit: limit, retry_delay: delay, retry_delay_max: most, kept } = rows[0]!;
  // pg-boss waits between half and the whole of delay × 2^tries, at most `most`.
  const pauses = Array.from({ length: limit }, (_, tries) => Math.min(most, delay * 2 ** Math.min(16, tries)));
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(days).toBeGreaterThan(14);
  expect(days).toBeLessThan(18);
  expect(kept).toBeGreaterThan(14 * 86_400);
  // Dead for good, then the site is started again.
  await db.execute(
    sql`update pgboss.job set state = 'failed', retry_count = retry_limit, completed_on = now() where name = 'owed'`,
  );
  expect(await countDeadJobs(db)).toEqual([{ name: 'owed', count: 1 }]);
  const again = await startJobs(db, [handle(owed, ran)]);
  await expect.poll(() => ran.mock.calls.length, { timeout: 15_000 }).toBe(1);
  await expect.poll(() => countDeadJobs(db)).toEqual([]);
  await again.stop();
}, 60_000);

test('a job of a transaction that is undone never runs', async () => {
  const ran = vi.fn<() => Promise<void>>(async () => {});
  const undone = define('undone');
  const jobs = await startJobs(db, [handle(undone, ran)]);
  await db
    .transaction(async (tx) => {
      await later(tx, jobs, undone, { mailId: '1' });
      throw new Error('undo');
    })
    .catch(() => {});
  expect((await db.execute(sql`select 1 from pgboss.job where name = 'undone'`)).rowCount).toBe(0);
  await jobs.stop();
});

test('data that is not the job’s is given up at the first try, is counted, and has its tries again once the site is mended', async () => {
  const ran = vi.fn<(data: { mailId: string }) => Promise<void>>(async () => {});
  const jobs = await startJobs(db, [handle(owed, ran)]);
  await jobs.send(db, 'owed', { mailId: 7 });
  await jobs.send(db, 'owed', { mailId: '7', ofAnEarlierRelease: true });
  await expect.poll(() => countDeadJobs(db), { timeout: 15_000 }).toEqual([{ name: 'owed', count: 1 }]);
  await expect.poll(() => ran.mock.calls).toEqual([[{ mailId: '7' }]]);
  await jobs.stop();
  const asked = vi.fn<(data: { mailId: number }) => Promise<void>>(async () => Promise.reject(new Error('once more')));
  const mended = defineJob({ name: 'owed', isPatient: true, data: z.object({ mailId: z.number() }) });
  const again = await startJobs(db, [handle(mended, asked)]);
  await expect.poll(() => asked.mock.calls.length, { timeout: 15_000 }).toBeGreaterThan(1);
  await again.stop();
}, 60_000);

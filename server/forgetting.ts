import { type SQL, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { workEach } from '#platform/work-through.ts';
import { SITE } from './features.ts';

const forgetting = defineJob({ name: 'forget-old-data', schedule: '37 2 * * *', concurrency: 1 });

/** Every night: what /privacy says is kept for a while goes when its time is over. */
export function forgetOldData(db: RootDatabase): JobHandler {
  return handle(forgetting, async () => {
    const gone = await forget(db);
    if (Object.values(gone).some((count) => count > 0)) log.info({ gone }, 'personal data whose time is over is gone');
  });
}

/** @returns how many rows each rule took. */
export async function forget(db: Database, now: SQL = sql`now()`): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  const rules = Object.entries(SITE.forget).map(([id, rule]) => ({ id, rule }));
  await workEach('old-data', rules, async ({ id, rule }) => {
    gone[id] = (await db.execute(rule(now))).rowCount ?? 0;
  });
  return gone;
}

import { sql } from 'drizzle-orm';
import type { RootDatabase } from './database.ts';
import type { JobKind } from './jobs.ts';

/** Every night: what is kept only for a while goes. Idempotency keys after two days, limits once their window ended. */
export function purgeOldRows(db: RootDatabase): JobKind<never> {
  return {
    name: 'purge-old-rows',
    schedule: '17 2 * * *',
    async handle() {
      await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`);
      await db.execute(sql`delete from limits where window_ends < now()`);
    },
  };
}

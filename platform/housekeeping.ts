import { sql } from 'drizzle-orm';
import type { RootDatabase } from './database.ts';
import type { Files } from './files.ts';
import { defineJob, handle, type JobHandler } from './jobs.ts';
import { log } from './log.ts';
import { workEach } from './work-through.ts';

const DAY_MS = 86_400_000;

const purgingRows = defineJob({ name: 'purge-old-rows', schedule: '17 2 * * *' });
const purgingFiles = defineJob({ name: 'purge-old-files', schedule: '47 2 * * *', concurrency: 1 });

/**
 * Runs every night and deletes expired rows: idempotency keys after two days, kept forms after an hour, limits once
 * their window ended, webhook deliveries after thirty days.
 */
export function purgeOldRows(db: RootDatabase): JobHandler {
  return handle(purgingRows, async () => {
    await db.execute(sql`delete from idempotency_keys where created_at < now() - interval '2 days'`);
    await db.execute(sql`delete from kept_forms where created_at < now() - interval '1 hour'`);
    await db.execute(sql`delete from limits where window_ends < now()`);
    await db.execute(sql`delete from webhook_deliveries where at < now() - interval '30 days'`);
  });
}

/** Files of a folder that are deleted after this many days, unless something still uses them. */
export type FileRule = { folder: string; days: number; isWanted?: (key: string) => Promise<boolean> };

/** Runs every night: deletes files that were stored only for a while, and uploads that nothing uses. */
export function purgeOldFiles(files: Files, rules: FileRule[]): JobHandler {
  return handle(purgingFiles, async () => {
    const removed = await purgeFiles(files, rules);
    if (removed > 0) log.info({ removed }, 'old files removed');
  });
}

/** @returns how many files were deleted */
export async function purgeFiles(files: Files, rules: FileRule[], now = new Date()): Promise<number> {
  let removed = 0;
  for (const { folder, days, isWanted } of rules) {
    const old = (await files.list(folder)).filter(
      ({ writtenAt }) => now.getTime() - writtenAt.getTime() >= days * DAY_MS,
    );
    await workEach(
      'old-files',
      // The log names the folder: a key may say whose file it is.
      old.map(({ key }) => ({ id: folder, key })),
      async ({ key }) => {
        if (await isWanted?.(key)) return;
        await files.remove(key);
        removed += 1;
      },
    );
  }
  return removed;
}

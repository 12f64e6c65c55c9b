import { publishChange } from '#platform/changes.ts';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';

// Midnight in Kinshasa, which has no summer time.
const turning = defineJob({ name: 'turn-day', schedule: '0 23 * * *', concurrency: 1 });

/**
 * With the day changes what pages say without anything having been written: days left of a cloth, a gift that counts double until the
 * 30th, how long a spending is without its proof. Kept pages are drawn anew when they are next asked for.
 */
export function turnDay(db: RootDatabase): JobHandler {
  return handle(turning, () => publishChange(db, { topic: 'day', id: '' }));
}

import { publishChange } from '#platform/changes.ts';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';

// Midnight in Kinshasa, which has no summer time.
const turning = defineJob({ name: 'turn-cloth-days', schedule: '0 23 * * *', concurrency: 1 });

/** With the day the days left change, and some cloths end: kept pages are drawn anew. */
export function turnClothDays(db: RootDatabase): JobHandler {
  return handle(turning, () => publishChange(db, { topic: 'cloth', id: '' }));
}

import { lt, sql } from 'drizzle-orm';
import type { FeatureParts } from '#app/features/define-feature.server.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { invariantRuns } from '#platform/tables.ts';
import { brokenInvariantsFound, tellFoundation } from './alerts.server.ts';

const RUNS_KEPT_DAYS = 400;
const checking = defineJob({ name: 'check-invariants', schedule: '41 3 * * *', concurrency: 1 });

/** Runs every night: checks all invariants, and logs and mails violations to the foundation. */
export function checkInvariants({
  db,
  jobs,
  runInvariants,
}: Pick<FeatureParts, 'db' | 'jobs' | 'runInvariants'>): JobHandler {
  return handle(checking, async () => {
    const broken = await runInvariants(db);
    await db.delete(invariantRuns).where(lt(invariantRuns.ranAt, sql`now() - ${`${RUNS_KEPT_DAYS} days`}::interval`));
    if (broken.length === 0) return;
    log.error({ broken }, 'invariants are broken');
    await tellFoundation(db, jobs, brokenInvariantsFound, { broken });
  });
}

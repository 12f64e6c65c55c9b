import { and, eq, isNull, lt } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs } from '#platform/jobs.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { workEach } from '#platform/work-through.ts';
import { giveSharesBack } from './field-steps.server.ts';
import { plots } from './tables.server.ts';

const closing = defineJob({ name: 'close-fields', schedule: '23 1 * * *', concurrency: 1 });

/**
 * Runs every night: if a field never reached its goal by the end of its last day, closes it and refunds every share.
 */
export function closeFields(db: RootDatabase, jobs: () => Pick<Jobs, 'send'>): JobHandler {
  return handle(closing, () => closeUnfunded(db, jobs()));
}

export async function closeUnfunded(
  db: RootDatabase,
  jobs: Pick<Jobs, 'send'>,
  today = dayInKinshasa(),
): Promise<void> {
  // A field that was full once is kept, even if a part of it went back since: its farmers have begun.
  const isShort = and(
    eq(plots.status, 'funding'),
    isNull(plots.fundedAt),
    lt(plots.fundingUntil, today),
    lt(plots.raisedMinor, plots.goalMinor),
  );
  const due = await db.select({ id: plots.id }).from(plots).where(isShort);
  await workEach('unfunded-fields', due, ({ id }) =>
    db.transaction(async (tx) => {
      // The last share may be settling beside us: asked again once the row is ours.
      const [mine] = await tx
        .select()
        .from(plots)
        .where(and(eq(plots.id, id), isShort))
        .for('update');
      if (mine) await giveSharesBack(tx, jobs, mine, { why: 'its sum was not reached by its last day' });
    }),
  );
}

import { eq, or } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs } from '#platform/jobs.ts';
import { workEach } from '#platform/work-through.ts';
import { endLapsed, isLapsed, lockPlaces, moveUp } from './places.server.ts';
import { eventRegistrations } from './tables.server.ts';

const movingUp = defineJob({ name: 'move-up-waiting', schedule: '*/5 * * * *', concurrency: 1 });

/**
 * Every five minutes: places that came free without an act of ours, when somebody erased what we hold of them or did not confirm in
 * time, go to who waits.
 */
export function moveUpWaiting(db: RootDatabase, jobs: Pick<Jobs, 'send'>): JobHandler {
  return handle(movingUp, () => giveFreePlaces(db, jobs));
}

export async function giveFreePlaces(db: RootDatabase, jobs: Pick<Jobs, 'send'>): Promise<void> {
  const lines = await db
    .selectDistinct({ id: eventRegistrations.eventId })
    .from(eventRegistrations)
    .where(or(eq(eventRegistrations.state, 'waiting'), isLapsed()));
  await workEach('waiting-lists', lines, ({ id }) =>
    db.transaction(async (tx) => {
      const { places, isToCome } = await lockPlaces(tx, id);
      await endLapsed(tx, id);
      if (isToCome) await moveUp(tx, jobs, id, places);
    }),
  );
}

import { eq, or } from 'drizzle-orm';
import type { RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs } from '#platform/jobs.ts';
import { workEach } from '#platform/work-through.ts';
import { endLapsed, isLapsed, lockPlaces, moveUp } from './places.server.ts';
import { eventRegistrations } from './tables.server.ts';

const movingUp = defineJob({ name: 'move-up-waiting', schedule: '*/5 * * * *', concurrency: 1 });

/**
 * Runs every five minutes: gives places to the waiting list that became free without an action, because a person was
 * erased or did not confirm in time.
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

import { eq, sql } from 'drizzle-orm';
import { publishChange } from '#platform/changes.ts';
import { type Database, savepoint } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Actor } from '#platform/state-events.ts';
import { changeState, lockPlaces, moveUp, type Registration } from './places.server.ts';
import { sendRegistrationMail } from './registration-mail.server.ts';
import { eventRegistrations } from './tables.server.ts';

type Send = Pick<Jobs, 'send'>;
/** Changes made through the signed link of the mail. */
const BY_LINK: Actor = { who: 'visitor' };
type Named = Pick<Registration, 'id' | 'eventId'>;

const lockRegistration = async (tx: Database, id: string): Promise<Registration | undefined> => {
  const [row] = await tx.select().from(eventRegistrations).where(eq(eventRegistrations.id, id)).for('update');
  return row;
};

/**
 * Cancels a registration; its place goes to the waiting list. Nothing happens if the person came or had cancelled
 * before.
 */
export async function cancelRegistration(
  db: Database,
  jobs: Send,
  { id, eventId }: Named,
  actor: Actor = BY_LINK,
): Promise<boolean> {
  return savepoint(db, async (tx) => {
    const { places, isToCome } = await lockPlaces(tx, eventId);
    const row = await lockRegistration(tx, id);
    if (!row || row.state === 'cancelled' || row.state === 'entered') return false;
    await changeState(tx, row, 'cancelled', { ...actor, cancelledAt: new Date(), waitingSince: null, heldUntil: null });
    if (isToCome) await moveUp(tx, jobs, eventId, places);
    await publishChange(tx, { topic: 'event', id: '' });
    return true;
  });
}

/**
 * Changes the number of people, or renews a cancelled registration, before the event only. The link proves the mailbox,
 * so a place held for it is confirmed. A cancelled or late registration has no claim to its former place: without room
 * it goes to the end of the waiting list.
 * @returns `full` if more people do not fit; then nothing changes
 */
export async function changeRegistration(
  db: Database,
  jobs: Send,
  { id, eventId }: Named,
  people: number,
): Promise<'done' | 'full' | 'past'> {
  return savepoint(db, async (tx) => {
    const { places, free, isToCome } = await lockPlaces(tx, eventId);
    const row = await lockRegistration(tx, id);
    if (!row || !isToCome || row.state === 'entered') return 'past';
    const isLate = row.heldUntil !== null && row.heldUntil <= new Date();
    if (row.state === 'cancelled' || isLate) {
      const fits = people <= free;
      await changeState(tx, row, fits ? 'coming' : 'waiting', {
        ...BY_LINK,
        people,
        cancelledAt: null,
        heldUntil: null,
        waitingSince: fits ? null : new Date(),
      });
    } else {
      if (row.state === 'coming' && people - row.people > free) return 'full';
      await tx
        .update(eventRegistrations)
        .set({
          people,
          heldUntil: null,
          // A larger group than was waiting waits from now: it did not stand in line as that.
          ...(row.state === 'waiting' && people > row.people ? { waitingSince: sql`now()` } : {}),
        })
        .where(eq(eventRegistrations.id, id));
    }
    if (row.heldUntil !== null) await tellConfirmed(tx, jobs, id);
    await moveUp(tx, jobs, eventId, places);
    await publishChange(tx, { topic: 'event', id: '' });
    return 'done';
  });
}

/** Sends the ticket once an address is confirmed; on the waiting list, once there is a place. */
async function tellConfirmed(tx: Database, jobs: Send, id: string): Promise<void> {
  const [row] = await tx.select().from(eventRegistrations).where(eq(eventRegistrations.id, id));
  if (row?.state === 'coming') await sendRegistrationMail(tx, jobs, row, { cause: 'confirmed' });
}

import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { publishChange } from '#platform/changes.ts';
import { findEntry } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import type { Actor } from '#platform/state-events.ts';
import { events } from './events.server.ts';
import { sendRegistrationMail } from './registration-mail.server.ts';
import { eventPlaces, eventRegistrations, registrationEvents, type RegistrationState } from './tables.server.ts';

export type Registration = typeof eventRegistrations.$inferSelect;
type Send = Pick<Jobs, 'send'>;

/** Registrations that take a place: expected or present. */
export const SEATED = ['coming', 'entered'] as const satisfies readonly RegistrationState[];

/** Confirmed, or still within the time to confirm. */
const STANDS = sql`(${eventRegistrations.heldUntil} is null or ${eventRegistrations.heldUntil} > now())`;

/** How many places are free; Infinity without a limit, negative if the limit was lowered. */
async function countFree(tx: Database, eventId: string, places: number | null): Promise<number> {
  if (places === null) return Infinity;
  const [seated] = await tx
    .select({ people: sql<number>`coalesce(sum(${eventRegistrations.people}), 0)::int` })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), inArray(eventRegistrations.state, SEATED), STANDS));
  return places - seated!.people;
}

/**
 * Locks an event's places until the transaction ends, so that of two people who want the last place, the second finds
 * it taken. Taken before any registration's row, to avoid deadlocks.
 */
export async function lockPlaces(
  tx: Database,
  eventId: string,
): Promise<{ places: number | null; free: number; isToCome: boolean }> {
  const event = await findEntry(tx, events, eventId);
  await tx.insert(eventPlaces).values({ eventId }).onConflictDoNothing();
  const [row] = await tx.select().from(eventPlaces).where(eq(eventPlaces.eventId, eventId)).for('update');
  const { places } = row!;
  return { places, free: await countFree(tx, eventId, places), isToCome: event?.data.status === 'upcoming' };
}

/** The places of an event and how many are free, for display; undefined without a limit. */
export async function readPlaces(db: Database, eventId: string): Promise<{ places: number; free: number } | undefined> {
  const [row] = await db.select().from(eventPlaces).where(eq(eventPlaces.eventId, eventId));
  if (!row || row.places === null) return undefined;
  return { places: row.places, free: Math.max(0, await countFree(db, eventId, row.places)) };
}

/**
 * Changes a registration's state and logs the change. The caller holds its row.
 * @returns the id of the log entry
 */
export async function changeState(
  tx: Database,
  { id, state }: Pick<Registration, 'id' | 'state'>,
  to: RegistrationState,
  { who, why, ...set }: Actor & Partial<typeof eventRegistrations.$inferInsert> = {},
): Promise<number> {
  const [event] = await tx
    .insert(registrationEvents)
    .values({ registrationId: id, from: state, to, who, why })
    .returning({ id: registrationEvents.id });
  await tx
    .update(eventRegistrations)
    .set({ ...set, state: to })
    .where(eq(eventRegistrations.id, id));
  return event!.id;
}

/**
 * Gives free places to confirmed registrations on the waiting list, longest waiting first. A group that does not fit
 * keeps its position, and a smaller one behind it may get the place. Each is told by mail. The caller holds the lock of
 * the places.
 * @returns how many registrations got a place
 */
export async function moveUp(tx: Database, jobs: Send, eventId: string, places: number | null): Promise<number> {
  const waiting = await tx
    .select()
    .from(eventRegistrations)
    .where(
      and(
        eq(eventRegistrations.eventId, eventId),
        eq(eventRegistrations.state, 'waiting'),
        isNull(eventRegistrations.heldUntil),
      ),
    )
    .orderBy(asc(eventRegistrations.waitingSince), asc(eventRegistrations.id))
    .for('update');
  if (waiting.length === 0) return 0;
  let free = await countFree(tx, eventId, places);
  let moved = 0;
  for (const registration of waiting) {
    if (registration.people > free) continue;
    free -= registration.people;
    moved += 1;
    const cause = await changeState(tx, registration, 'coming', { waitingSince: null });
    await sendRegistrationMail(tx, jobs, registration, { cause: `moved-up:${cause}`, hasMovedUp: true });
  }
  if (moved > 0) await publishChange(tx, { topic: 'event', id: '' });
  return moved;
}

/** Registrations that were not confirmed in time, of any event or of one. */
export const isLapsed = (eventId?: string) =>
  and(
    inArray(eventRegistrations.state, ['coming', 'waiting']),
    lte(eventRegistrations.heldUntil, sql`now()`),
    eventId === undefined ? undefined : eq(eventRegistrations.eventId, eventId),
  );

/**
 * Cancels registrations that were not confirmed in time, whose places are already free. The caller holds the lock of
 * the places.
 */
export async function endLapsed(tx: Database, eventId: string): Promise<void> {
  const lapsed = await tx.select().from(eventRegistrations).where(isLapsed(eventId)).for('update');
  for (const row of lapsed)
    await changeState(tx, row, 'cancelled', { why: 'unconfirmed', cancelledAt: new Date(), waitingSince: null });
  if (lapsed.length > 0) await publishChange(tx, { topic: 'event', id: '' });
}

/**
 * Sets the number of places, or removes the limit; the waiting list moves up if there are more. Nobody loses a place.
 */
export async function setPlaces(
  tx: Database,
  jobs: Send,
  eventId: string,
  places: number | null,
): Promise<{ before: number | null; moved: number }> {
  const { places: before, isToCome } = await lockPlaces(tx, eventId);
  await tx.update(eventPlaces).set({ places }).where(eq(eventPlaces.eventId, eventId));
  const moved = isToCome ? await moveUp(tx, jobs, eventId, places) : 0;
  await publishChange(tx, { topic: 'event', id: '' });
  return { before, moved };
}

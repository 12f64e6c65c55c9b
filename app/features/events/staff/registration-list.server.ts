import { findPersonIds } from '#app/kit/person-ids.server.ts';
import { beginsWithWords } from '#app/kit/search-words.server.ts';
import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { type PersonView, personView } from '#app/features/staff/person-view.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { eventRegistrations, REGISTRATION_STATES, type RegistrationState } from '#app/features/events/tables.server.ts';
import { formatTicket, readTicket } from '#app/features/events/ticket.ts';

const byText = (q: string, { isMasked }: PersonView) => {
  const code = readTicket(q);
  if (code) return eq(eventRegistrations.ticket, code);
  if (isMasked) return sql`false`;
  return beginsWithWords(sql`${eventRegistrations.name}`, q);
};

/**
 * Registrations of one event, or of all, newest first; `q` is a ticket or the beginning of a part of a name. Ticket
 * numbers are shown only for check-in.
 */
export async function listRegistrations(
  db: Database,
  { q, state, from, to, after, limit, eventId }: ListState & { eventId?: string },
  viewer: Pick<Staff, 'permissions'>,
) {
  const isAtDoor = viewer.permissions.has('events.checkIn');
  const person = personView(viewer, 'events.checkIn');
  const known = REGISTRATION_STATES.find((one) => one === state);
  const rows = await db
    .select({ ...getTableColumns(eventRegistrations), stamp: exactly(eventRegistrations.createdAt) })
    .from(eventRegistrations)
    .where(
      and(
        eventId ? eq(eventRegistrations.eventId, eventId) : undefined,
        known ? eq(eventRegistrations.state, known) : state ? sql`false` : undefined,
        q ? byText(q, person) : undefined,
        isWithinDays(eventRegistrations.createdAt, { from, to }),
        isAfter(eventRegistrations.createdAt, eventRegistrations.id, after, isUuid),
      ),
    )
    .orderBy(desc(eventRegistrations.createdAt), desc(eventRegistrations.id))
    .limit(limit + 1);
  // To who may open persons: whose each is.
  const persons = viewer.permissions.has('persons.read')
    ? await findPersonIds(
        db,
        rows.map(({ email, name }) => ({ email, name })),
      )
    : [];
  const personOf = new Map(rows.map(({ id }, index) => [id, persons[index]]));
  return pageOf(
    rows,
    limit,
    (row) => [row.stamp, row.id],
    (row) => ({
      id: row.id,
      eventId: row.eventId,
      name: person.name(row.name),
      personId: personOf.get(row.id),
      email: row.email === null ? null : person.email(row.email),
      /** For people without an address. */
      phone: row.phone === null ? null : isAtDoor ? row.phone : row.phone.slice(-3).padStart(6, '•'),
      people: row.people,
      state: row.state,
      /** Held until its address is confirmed, for half an hour at most. */
      isHeld: row.heldUntil !== null && row.state !== 'cancelled',
      ticket: isAtDoor ? formatTicket(row.ticket) : undefined,
      enteredPeople: row.enteredPeople,
      enteredAt: row.enteredAt,
      createdAt: row.createdAt,
      isSample: row.isSample,
    }),
  );
}
/** The person who was just checked in, for the confirmation. */
export async function findEntered(db: Database, eventId: string, id: string) {
  const [row] = await db
    .select()
    .from(eventRegistrations)
    .where(
      and(
        eq(eventRegistrations.id, id),
        eq(eventRegistrations.eventId, eventId),
        eq(eventRegistrations.state, 'entered'),
      ),
    );
  return row;
}

export type EventCounts = Record<RegistrationState, { registrations: number; people: number }> & {
  entered: { came: number };
};

/** How many registrations of an event are in each state, and for how many people. */
export async function countRegistrations(db: Database, eventId: string): Promise<EventCounts> {
  const rows = await db
    .select({
      state: eventRegistrations.state,
      registrations: sql<number>`count(*)::int`,
      people: sql<number>`sum(${eventRegistrations.people})::int`,
      came: sql<number>`coalesce(sum(${eventRegistrations.enteredPeople}), 0)::int`,
    })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, eventId))
    .groupBy(eventRegistrations.state);
  const of = (state: RegistrationState) => {
    const row = rows.find((one) => one.state === state);
    return { registrations: row?.registrations ?? 0, people: row?.people ?? 0, came: row?.came ?? 0 };
  };
  return { coming: of('coming'), waiting: of('waiting'), cancelled: of('cancelled'), entered: of('entered') };
}

import { desc, eq, inArray, sql } from 'drizzle-orm';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { fold } from '#app/shared/fold.ts';
import type { Language } from '#app/shared/language.ts';
import { listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { events, whenOf } from '#app/features/events/events.server.ts';
import { eventLetters, eventPlaces, eventRegistrations } from '#app/features/events/tables.server.ts';

/**
 * Events, latest first, with how many people are expected, waiting and present. A foundation has a few hundred events,
 * so all are read; figures are counted only for the page.
 */
export async function listEvents(
  db: Database,
  { q, state, from, to, after, limit }: ListState,
  language: Language = 'fr',
) {
  const wanted = fold(q);
  const found = (await listEntries(db, events))
    .filter(
      ({ data: { title, location, status, date } }) =>
        fold(`${title}\n${location}`).includes(wanted) &&
        (!state || status === state) &&
        (!from || date >= from) &&
        (!to || date <= to),
    )
    .sort((a, b) => b.data.date.localeCompare(a.data.date) || b.id.localeCompare(a.id));
  const begin = after ? found.findIndex(({ id }) => id === String(after[0])) + 1 : 0;
  const rows = found.slice(begin, begin + limit + 1);
  const figures = await countFigures(
    db,
    rows.map(({ id }) => id),
  );
  return pageOf(
    rows,
    limit,
    ({ id }) => [id],
    ({ id, data: { title, date, time, location, status }, source }) => ({
      id,
      title,
      date,
      time,
      ...whenOf({ source }, language),
      location,
      state: status,
      ...(figures.get(id) ?? { places: null, seated: 0, waiting: 0, came: 0 }),
    }),
  );
}

async function countFigures(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const people = (state: string) =>
    sql<number>`coalesce(sum(${eventRegistrations.people}) filter (where ${sql.raw(state)}), 0)::int`;
  const counts = await db
    .select({
      id: eventRegistrations.eventId,
      seated: people(`state in ('coming', 'entered')`),
      waiting: people(`state = 'waiting'`),
      came: sql<number>`coalesce(sum(${eventRegistrations.enteredPeople}), 0)::int`,
    })
    .from(eventRegistrations)
    .where(inArray(eventRegistrations.eventId, ids))
    .groupBy(eventRegistrations.eventId);
  const limits = await db.select().from(eventPlaces).where(inArray(eventPlaces.eventId, ids));
  return new Map(
    ids.map((id) => {
      const { seated = 0, waiting = 0, came = 0 } = counts.find((row) => row.id === id) ?? {};
      return [id, { places: limits.find(({ eventId }) => eventId === id)?.places ?? null, seated, waiting, came }];
    }),
  );
}

/** Letters to all participants of an event, newest first. */
export const listLetters = (db: Database, eventId: string) =>
  db.select().from(eventLetters).where(eq(eventLetters.eventId, eventId)).orderBy(desc(eventLetters.askedAt)).limit(20);

import { and, eq, isNull, sql } from 'drizzle-orm';
import { artUrl, type Drawing } from '#app/art/drawing.ts';
import { formatDay } from '#app/shared/dates.ts';
import type { Language } from '#app/shared/language.ts';
import { type Collection, type Entry, findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { EventContent } from './event.ts';
import { eventRegistrations } from './tables.server.ts';

export const events: Collection<EventContent> = {
  name: 'events',
  schema: EventContent,
  positionOf: ({ date }) => Number(date.replaceAll('-', '')),
  toHit: ({ title, description, location }, id) => ({ title, text: `${description} ${location}`, to: `/events/${id}` }),
};

const registered = { eventId: eventRegistrations.eventId, people: sql<number>`sum(${eventRegistrations.people})::int` };

/** How many have registered, by event; one grouped read. */
async function countRegistered(db: Database, id?: string): Promise<Map<string, number>> {
  const rows = await db
    .select(registered)
    .from(eventRegistrations)
    .where(and(isNull(eventRegistrations.cancelledAt), id ? eq(eventRegistrations.eventId, id) : undefined))
    .groupBy(eventRegistrations.eventId);
  return new Map(rows.map(({ eventId, people }) => [eventId, people]));
}

/** The events of a tab that match; search over title and description, whatever the case (spec, 5). */
export async function findEvents(db: Database, { status, search, language }: { status: EventContent['status']; search: string; language: string }) {
  const [all, counts] = await Promise.all([listEntries(db, events), countRegistered(db)]);
  const wanted = search.toLowerCase();
  const found = all.filter(({ data }) => data.status === status && `${data.title}\n${data.description}`.toLowerCase().includes(wanted));
  if (status === 'past') found.reverse();
  return found.map((entry) => toCard(entry, counts.get(entry.id) ?? 0, language));
}

function toCard({ id, data }: Entry<EventContent>, more: number, language: string) {
  const { title, description, date, time, location, category, status, participants } = data;
  return { id, title, description, date, day: formatDay(date, language as Language), time, location, category, status, participants: participants + more, image: artUrl(drawEvent(id, data)) };
}
export type EventCard = ReturnType<typeof toCard>;

/** One event with its programme and body; undefined for an unknown id. */
export async function findEvent(db: Database, id: string, language: string) {
  const entry = await findEntry(db, events, id);
  if (!entry) return undefined;
  const counts = await countRegistered(db, id);
  return { ...toCard(entry, counts.get(id) ?? 0, language), program: entry.data.program, html: entry.html, art: drawEvent(id, entry.data) };
}

function drawEvent(id: string, { art }: EventContent): Drawing {
  return { kind: 'scene', seed: `evenement-${id}`, type: art.type, palette: art.palette } as Drawing;
}

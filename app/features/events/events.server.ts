import { and, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { artUrl, composeScene, type Drawing } from '#app/art/address/drawing.ts';
import { PROVINCE_CHOICES, zoneOf, ZONES } from '#app/kit/places.ts';
import { translate } from '#app/kit/words.server.ts';
import { dayInKinshasa, formatClock, formatDay, formatLeaf } from '#app/shared/dates.server.ts';
import { fold } from '#app/shared/fold.ts';
import { findPhotos, findShownPhoto, type ShownPhoto } from '#app/features/photos/photos.server.ts';
import { smallPhoto } from '#app/shared/photo-sources.ts';
import { setSigns } from '#app/shared/french-spaces.ts';
import type { Language } from '#app/shared/language.ts';
import { type Collection, type Entry, findEntry, listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { EVENT_CATEGORIES } from './event-categories.ts';
import { clothOf } from './event-cloth.server.ts';
import { EventContent, nextDay } from './event.ts';
import { seedRegistrations } from './seed.server.ts';
import { eventRegistrations } from './tables.server.ts';

export const events: Collection<EventContent> = {
  name: 'events',
  isSample: () => true,
  asSample: (event) => (event.status === 'upcoming' ? { ...event, date: nextDay(event.date, dayInKinshasa()) } : event),
  schema: EventContent,
  typeset: setSigns,
  positionOf: ({ date }) => Number(date.replaceAll('-', '')),
  editing: {
    isOpen: true,
    pageOf: (id) => href('/events/:id', { id }),
    seed: 'evenement',
    blank: () => ({ participants: 0, status: 'upcoming' }),
    choices: { category: EVENT_CATEGORIES, province: PROVINCE_CHOICES },
  },
  onNew: (tx, { id, data }, { withSamples }) =>
    withSamples ? seedRegistrations(tx, id, data.status) : Promise.resolve(),
  toHit: ({ title, description, location }, id) => ({
    group: 'events',
    title,
    text: `${description} ${location}`,
    to: href('/events/:id', { id }),
  }),
};

const registered = { eventId: eventRegistrations.eventId, people: sql<number>`sum(${eventRegistrations.people})::int` };

/**
 * Participants expected or present, by event, in one query. Without sample data, and without registrations whose
 * address is unconfirmed.
 */
async function countRegistered(db: Database, id?: string): Promise<Map<string, number>> {
  const rows = await db
    .select(registered)
    .from(eventRegistrations)
    .where(
      and(
        inArray(eventRegistrations.state, ['coming', 'entered']),
        not(eventRegistrations.isSample),
        isNull(eventRegistrations.heldUntil),
        id ? eq(eventRegistrations.eventId, id) : undefined,
      ),
    )
    .groupBy(eventRegistrations.eventId);
  return new Map(rows.map(({ eventId, people }) => [eventId, people]));
}

/** The events that match, by tab; the search is in title and description, ignoring case (spec, 5). */
export async function findEvents(db: Database, { search, language }: { search: string; language: Language }) {
  const [all, counts] = await Promise.all([listEntries(db, events, language), countRegistered(db)]);
  const photos = await findPhotos(
    db,
    all.map(({ data }) => data.photo?.id),
  );
  const wanted = fold(search);
  const found = all
    .filter(({ data }) => fold(`${data.title}\n${data.description}`).includes(wanted))
    .map((entry) => toCard(entry, counts.get(entry.id) ?? 0, language, photos.get(entry.data.photo?.id ?? '')));
  return {
    upcoming: found.filter(({ status }) => status === 'upcoming'),
    past: found.filter(({ status }) => status === 'past').reverse(),
  };
}

/** When an event begins, in the time zone of its place. */
export function whenOf({ source }: Pick<Entry<EventContent>, 'source'>, language: Language) {
  const { date, time, province, location: place } = source;
  const zone = zoneOf({ province, place });
  const startsAt = `${date}T${time}:00${ZONES[zone].offset}`;
  const hour = formatClock(new Date(startsAt), language, ZONES[zone].id);
  return {
    zone: ZONES[zone].id,
    /** The time as text, with the place's zone if it is not Kinshasa's. */
    hour: zone === 'kinshasa' ? hour : translate(language, 'events')('inTheEast', { time: hour }),
    /** With the offset of its place. */
    startsAt,
  };
}

function toCard(entry: Entry<EventContent>, more: number, language: Language, photo?: ShownPhoto) {
  const { id, data, language: shown } = entry;
  const { title, description, date, location, category, status, participants } = data;
  return {
    id,
    language: shown,
    title,
    description,
    date,
    ...whenOf(entry, language),
    location,
    category,
    status,
    day: formatDay(date, language),
    leaf: formatLeaf(date, language),
    participants: participants + more,
    image: photo ? smallPhoto(photo.path) : artUrl(drawEvent(id, data)),
    cloth: clothOf(category),
  };
}
export type EventCard = ReturnType<typeof toCard>;

/** One event with its programme and body; undefined for an unknown id. */
export async function findEvent(db: Database, id: string, language: Language) {
  const entry = await findEntry(db, events, id, language);
  if (!entry) return undefined;
  const counts = await countRegistered(db, id);
  return {
    ...toCard(entry, counts.get(id) ?? 0, language),
    program: entry.data.program,
    html: entry.html,
    bodyLanguage: entry.bodyLanguage,
    stale: entry.stale,
    art: drawEvent(id, entry.data),
    photo: await findShownPhoto(db, entry),
  };
}

const drawEvent = (id: string, { art }: EventContent): Drawing => composeScene(`evenement-${id}`, art);

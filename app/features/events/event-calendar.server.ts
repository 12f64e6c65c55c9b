import ical from 'ical-generator';
import { href } from 'react-router';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import type { EventCard } from './events.server.ts';

const HOURS = 3;

/**
 * Writes an event as an iCalendar file (RFC 5545). Times are in UTC, so calendars show them in their owner's time zone,
 * whichever of the country's two the place has. Its texts are in the language of the page it links to.
 */
export function writeCalendar(
  id: string,
  { title, description, startsAt, location }: Pick<EventCard, 'title' | 'description' | 'startsAt' | 'location'>,
  { origin, language }: { origin: string; language: Language },
): string {
  const start = new Date(startsAt);
  const calendar = ical({
    name: foundation().name,
    prodId: { company: foundation().name, product: 'site', language: language.toUpperCase() },
  });
  calendar.createEvent({
    id: `evenement-${id}@${new URL(origin).hostname}`,
    start,
    end: new Date(start.getTime() + HOURS * 3_600_000),
    summary: title,
    description,
    location,
    url: addressIn(`${origin}${href('/events/:id', { id })}`, language),
  });
  return calendar.toString();
}

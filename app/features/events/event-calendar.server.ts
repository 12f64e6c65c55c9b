import ical from 'ical-generator';
import { href } from 'react-router';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import type { EventCard } from './events.server.ts';

const HOURS = 3;

/** The event as an iCalendar file (RFC 5545). Its moments are in UTC: calendars show them in the time of who reads, whichever of the country's two the place has. In the language of who keeps it, as the page it leads to. */
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

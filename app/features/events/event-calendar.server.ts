import ical from 'ical-generator';
import { href } from 'react-router';
import { foundation } from '#app/kit/foundation.server.ts';
import type { Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import type { EventContent } from './event.ts';

const HOURS = 3;

/** The event as an iCalendar file (RFC 5545). Kinshasa is UTC+1 all year and the east of the country UTC+2; the stored time is Kinshasa's. In the language of who keeps it, as the page it leads to. */
export function writeCalendar(
  id: string,
  {
    title,
    description,
    date,
    time,
    location,
  }: Pick<EventContent, 'title' | 'description' | 'date' | 'time' | 'location'>,
  { origin, language }: { origin: string; language: Language },
): string {
  const start = new Date(`${date}T${time}:00+01:00`);
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

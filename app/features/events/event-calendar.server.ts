import ical from 'ical-generator';
import { href } from 'react-router';
import { foundation } from '#app/kit/foundation.server.ts';
import type { EventContent } from './event.ts';

const HOURS = 3;

/** The event as an iCalendar file (RFC 5545). Kinshasa is UTC+1 all year and the east of the country UTC+2; the stored time is Kinshasa's. */
export function writeCalendar(
  id: string,
  {
    title,
    description,
    date,
    time,
    location,
  }: Pick<EventContent, 'title' | 'description' | 'date' | 'time' | 'location'>,
  origin: string,
): string {
  const start = new Date(`${date}T${time}:00+01:00`);
  const calendar = ical({
    name: foundation().name,
    prodId: { company: foundation().name, product: 'site', language: 'FR' },
  });
  calendar.createEvent({
    id: `evenement-${id}@${new URL(origin).hostname}`,
    start,
    end: new Date(start.getTime() + HOURS * 3_600_000),
    summary: title,
    description,
    location,
    url: `${origin}${href('/events/:id', { id })}`,
  });
  return calendar.toString();
}

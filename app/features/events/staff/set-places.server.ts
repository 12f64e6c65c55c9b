import { z } from 'zod';
import { findEntry } from '#platform/content.ts';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { EventId } from '#app/features/events/event.ts';
import { events } from '#app/features/events/events.server.ts';
import { setPlaces } from '#app/features/events/places.server.ts';

const MOST = 100_000;

const Input = z.object({
  eventId: EventId,
  /** Null: no limit. */
  places: z
    .number('places_invalid')
    .int('places_invalid')
    .min(0, 'places_invalid')
    .max(MOST, 'places_invalid')
    .nullable(),
});
type Input = z.infer<typeof Input>;
type Outcome = { before: number | null; moved: number };

/**
 * `set-event-places`: sets how many people an event has room for. If there are more, the waiting list moves up; if
 * fewer, nobody loses a place.
 */
export function setEventPlaces(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Input, Outcome>({
    name: 'set-event-places',
    summary: 'Sets how many people an event has places for; null for no limit',
    input: Input,
    answer: z.object({ moved: z.number(), message: z.string() }),
    staff: {
      permission: 'events.write',
      act: ({ eventId, places }, { before }) =>
        before === places ? undefined : { target: `event:${eventId}`, before: { places: before }, after: { places } },
    },
    async perform(tx, { eventId, places }) {
      if (!(await findEntry(tx, events, eventId))) return new Refusal('event_unknown', { status: 404 });
      return setPlaces(tx, jobs, eventId, places);
    },
    respond: async ({ translate }, { moved }, { language }) => ({
      moved,
      message: translate(language, 'admin')('event.moved', { count: moved }),
    }),
  });
}

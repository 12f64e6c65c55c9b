import { z } from 'zod';
import { PhotoRef } from '#app/features/photos/photo-ref.ts';
import { Prose } from '#app/shared/prose.ts';
import { SceneArt } from '#app/art/address/content-art.ts';
import { PROVINCES } from '#app/kit/places.ts';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { REGISTRATION_FIELDS } from './event-rules.ts';

/** The head of a file of content/events/; the time is that of its place, HH:MM. */
export const EventContent = z.object({
  title: Prose,
  description: Prose,
  date: z.iso.date(),
  time: z.string().regex(/^\d{2}:\d{2}$/),
  location: Prose,
  /** Of its place: which time its hours are. */
  province: z.enum(PROVINCES).optional(),
  category: z.string().min(1),
  participants: z.number().int().nonnegative(),
  status: z.enum(['upcoming', 'past']),
  art: SceneArt,
  /** In place of the drawing, as long as it may be shown. */
  photo: PhotoRef.optional(),
  program: z.array(z.object({ time: z.string(), title: Prose })).min(1),
});
export type EventContent = z.infer<typeof EventContent>;

/** The same day and month in the next year in which it lies after `today`; both YYYY-MM-DD. */
export function nextDay(date: string, today: string): string {
  for (let year = Number(today.slice(0, 4)); ; year += 1) {
    const next = `${year}${date.slice(4)}`;
    // The 29th of February waits for its year.
    if (next > today && z.iso.date().safeParse(next).success) return next;
  }
}

const Registration = inputsOf(REGISTRATION_FIELDS);
export const People = Registration.people;

export const EventId = z.string('event_unknown').regex(/^[\w-]{1,40}$/, 'event_unknown');

/** `register-for-event`: who comes, and with how many. */
export const RegistrationInput = z.object({
  eventId: EventId,
  ...Registration,
});
export type RegistrationInput = z.infer<typeof RegistrationInput>;

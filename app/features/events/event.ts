import { MAX_PEOPLE } from './event-terms.ts';
import { z } from 'zod';
import { SceneArt } from '#app/art/content-art.ts';
import { Email, RequiredText } from '../../shared/inputs.ts';

/** The head of a file of content/events/; the time is local, HH:MM. */
export const EventContent = z.object({
  title: z.string().min(1),
  description: z.string().min(1),
  date: z.iso.date(),
  time: z.string().regex(/^\d{2}:\d{2}$/),
  location: z.string().min(1),
  category: z.string().min(1),
  participants: z.number().int().nonnegative(),
  status: z.enum(['upcoming', 'past']),
  art: SceneArt,
  program: z.array(z.object({ time: z.string(), title: z.string().min(1) })).min(1),
});
export type EventContent = z.infer<typeof EventContent>;



export const People = z.coerce.number('people_invalid').int('people_invalid').min(1, 'people_invalid').max(MAX_PEOPLE, 'people_invalid');

/** `register-for-event`: who comes, and with how many. */
export const RegistrationInput = z.object({
  eventId: z.string('event_unknown').regex(/^[\w-]{1,40}$/, 'event_unknown'),
  name: RequiredText(120, 'name_required'),
  email: Email(),
  people: People,
});
export type RegistrationInput = z.infer<typeof RegistrationInput>;

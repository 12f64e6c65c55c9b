import { z } from 'zod';
import { Email, OptionalText, RequiredText } from '../../shared/inputs.ts';
import { AREAS, AVAILABILITIES } from './volunteering.ts';

/** A field people never see, and how long the form was open, in seconds: what only a script gets wrong (spam.ts). */
const Trap = { company: OptionalText(200), seconds: z.coerce.number('invalid_field').nonnegative('invalid_field').nullish() };

export const ContactInput = z.object({ name: RequiredText(120, 'name_required'), email: Email(), message: RequiredText(5000, 'message_required'), ...Trap });
export type ContactInput = z.infer<typeof ContactInput>;

export const VolunteerInput = z.object({
  name: RequiredText(120, 'name_required'),
  email: Email(),
  phone: OptionalText(40),
  skills: OptionalText(1000),
  motivation: RequiredText(3000, 'motivation_required'),
  availability: z.enum(AVAILABILITIES, 'invalid_field').nullish(),
  areas: z.array(z.enum(AREAS, 'invalid_field'), 'invalid_field').max(AREAS.length, 'invalid_field').default([]),
  ...Trap,
});
export type VolunteerInput = z.infer<typeof VolunteerInput>;

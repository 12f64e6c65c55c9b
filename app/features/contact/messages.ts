import { z } from 'zod';
import { AREAS, AVAILABILITIES } from './volunteering.ts';

/** What people write to us with. Messages of issues are codes in the namespace `errors`. */
const Required = (max: number, code: string) => z.string(code).trim().min(1, code).max(max, 'text_too_long');
const OptionalText = (max: number) =>
  z
    .string('invalid_field')
    .max(max, 'text_too_long')
    .nullish()
    .transform((text) => text?.trim() || null);
export const Email = z
  .string('email_required')
  .trim()
  .min(1, 'email_required')
  .max(254, 'email_invalid')
  .toLowerCase()
  .refine((email) => z.email().safeParse(email).success, 'email_invalid');

/** A field people never see, and how long the form was open, in seconds: what only a script gets wrong (spam.ts). */
const Trap = { company: OptionalText(200), seconds: z.coerce.number('invalid_field').nonnegative('invalid_field').nullish() };

export const ContactInput = z.object({ name: Required(120, 'name_required'), email: Email, message: Required(5000, 'message_required'), ...Trap });
export type ContactInput = z.infer<typeof ContactInput>;

export const VolunteerInput = z.object({
  name: Required(120, 'name_required'),
  email: Email,
  phone: OptionalText(40),
  skills: OptionalText(1000),
  motivation: Required(3000, 'motivation_required'),
  availability: z.enum(AVAILABILITIES, 'invalid_field').nullish().catch(null),
  areas: z.array(z.enum(AREAS, 'invalid_field'), 'invalid_field').max(AREAS.length, 'invalid_field').default([]),
  ...Trap,
});
export type VolunteerInput = z.infer<typeof VolunteerInput>;

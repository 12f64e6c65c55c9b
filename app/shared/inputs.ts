import { z } from 'zod';

/** Parts of the inputs that several functions take. Messages of issues are codes in the namespace `errors`. */

export const RequiredText = (max: number, code: string) => z.string(code).trim().min(1, code).max(max, 'text_too_long');

/** Empty counts as left out: null. */
export const OptionalText = (max: number, code = 'text_too_long') =>
  z
    .string('invalid_field')
    .max(max, code)
    .nullish()
    .transform((text) => text?.trim() || null);

/** In lower case, as addresses are compared. */
export const Email = (missing = 'email_required') =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(254, 'email_invalid')
    .toLowerCase()
    .refine((email) => z.email().safeParse(email).success, 'email_invalid');

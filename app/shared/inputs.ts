import type { ErrorCode } from '#app/shared/word-keys.ts';
import { z } from 'zod';
import { MAX_EMAIL } from './form-fields.ts';

/** Parts of the inputs that several functions take. Messages of issues are codes in the namespace `errors`. */

export const RequiredText = (max: number, code: ErrorCode) =>
  z.string(code).trim().min(1, code).max(max, 'text_too_long');

/** Several lines, as they are kept: forms send them with two characters at the end of each. */
export const Lines = (max: number, code: ErrorCode) =>
  z
    .string(code)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1, code).max(max, 'text_too_long'));

/** Empty counts as left out: null. */
export const OptionalText = (max: number, code: ErrorCode = 'text_too_long') =>
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
    .max(MAX_EMAIL, 'email_invalid')
    .toLowerCase()
    .refine((email) => z.email().safeParse(email).success, 'email_invalid');

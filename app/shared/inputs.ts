import type { ErrorCode } from './word-keys.ts';
import { z } from 'zod';
import { foldEmail, isEmail } from './email-address.ts';
import { readName } from './person-name.ts';

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

/** What a person calls themselves; empty is `missing`, or null where it may be left out. */
export const PersonName = (missing: ErrorCode) =>
  z.string(missing).transform((typed, context) => nameOf(typed, context, missing) ?? '');
export const OptionalName = () =>
  z
    .string('invalid_field')
    .nullish()
    .transform((typed, context) => nameOf(typed ?? '', context));

function nameOf(typed: string, context: z.RefinementCtx, missing?: ErrorCode): string | null {
  const read = readName(typed);
  const fault = 'fault' in read ? read.fault : read.name ? undefined : missing;
  if (fault) context.addIssue({ code: 'custom', message: fault });
  return ('name' in read && read.name) || null;
}

/** An address as addresses are compared (`foldEmail`); empty is `missing`. */
export const Email = (missing = 'email_required') =>
  z
    .string(missing)
    .transform(foldEmail)
    .pipe(
      z
        .string()
        .min(1, missing)
        .refine((email) => email === '' || isEmail(email), 'email_invalid'),
    );

/** The same where it may be left out: null. */
export const OptionalEmail = () =>
  z
    .string('email_invalid')
    .nullish()
    .transform((typed) => foldEmail(typed ?? '') || null)
    .refine((email) => email === null || isEmail(email), 'email_invalid' satisfies ErrorCode);

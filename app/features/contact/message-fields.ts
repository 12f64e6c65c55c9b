import { EMAIL_FIELD, type FormFields, NAME_FIELD } from '#app/shared/form-fields.ts';

/** The letter's sign-up; `source` is where its form stood (spec, 7). */
export const NEWSLETTER_FIELDS = {
  email: { ...EMAIL_FIELD, missing: 'newsletter_email_required' },
  name: { kind: 'text', max: 120, tooLong: 'name_too_long', autoComplete: 'name' },
  source: { kind: 'choice', options: ['website', 'impact-hub'], standard: 'website' },
} as const satisfies FormFields;

export const CONTACT_FIELDS = {
  name: NAME_FIELD,
  email: EMAIL_FIELD,
  message: { kind: 'long', max: 5000, missing: 'message_required', rows: 6 },
} as const satisfies FormFields;

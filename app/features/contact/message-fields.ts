import { EMAIL_FIELD, type FormFields, NAME_FIELD, OPTIONAL_NAME_FIELD } from '#app/shared/form-fields.ts';

/** The letter's sign-up; `source` is where its form stood (spec, 7). */
export const NEWSLETTER_FIELDS = {
  email: { ...EMAIL_FIELD, missing: 'newsletter_email_required' },
  name: OPTIONAL_NAME_FIELD,
  source: { kind: 'choice', options: ['website', 'impact-hub'], standard: 'website' },
} as const satisfies FormFields;

export const CONTACT_FIELDS = {
  name: NAME_FIELD,
  email: EMAIL_FIELD,
  message: { kind: 'long', max: 5000, missing: 'message_required', rows: 6 },
} as const satisfies FormFields;

import type { FormFields } from '#app/shared/form-fields.ts';

/** What astonishes somebody about a spending. */
export const DOUBT_ABOUTS = ['price', 'photo', 'date', 'document', 'other'] as const;
export type DoubtAbout = (typeof DOUBT_ABOUTS)[number];

/** A doubt is answered within so many days, until staff set others; and how many they may set. */
export const DAYS_TO_ANSWER = 3;
export const MOST_DAYS_TO_ANSWER = 90;

/** Beside the spending it is about, and an address for who wants the answer by mail. */
export const DOUBT_FIELDS = {
  about: { kind: 'choice', options: DOUBT_ABOUTS, standard: 'other' },
  message: { kind: 'long', max: 2000, missing: 'message_required', rows: 4 },
} as const satisfies FormFields;

import { EMAIL_FIELD, type FormFields, NAME_FIELD } from '#app/shared/form-fields.ts';

/** What the volunteer's form offers (spec, 3). */
const AVAILABILITIES = ['weekends', 'evenings', 'flexible', 'fulltime'] as const;
const AREAS = ['education', 'agriculture', 'health', 'environment', 'technology', 'communication'] as const;

export const VOLUNTEER_FIELDS = {
  name: NAME_FIELD,
  email: EMAIL_FIELD,
  phone: { kind: 'tel', max: 40, autoComplete: 'tel' },
  skills: { kind: 'text', max: 1000 },
  motivation: { kind: 'long', max: 3000, missing: 'motivation_required', rows: 5 },
  availability: {
    kind: 'choice',
    options: AVAILABILITIES,
    word: (value: (typeof AVAILABILITIES)[number]) => `volunteer.when.${value}` as const,
  },
  areas: {
    kind: 'choices',
    options: AREAS,
    word: (value: (typeof AREAS)[number]) => `volunteer.area.${value}` as const,
  },
} as const satisfies FormFields;

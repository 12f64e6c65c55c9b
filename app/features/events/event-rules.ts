import { EMAIL_FIELD, type FormFields, NAME_FIELD } from '#app/shared/form-fields.ts';

/** So many people one registration may be for. Apart from the schemas: the page of a registration wakes without them. */
export const MAX_PEOPLE = 10;

/** So long a place is held for an address that nobody proved. */
export const HELD_MINUTES = 30;

/** What staff write of somebody they register: an address or a telephone where there is one. */
export const ATTENDEE_FIELDS = {
  name: NAME_FIELD,
  phone: { kind: 'tel', max: 40, autoComplete: 'tel' },
  people: { kind: 'number', min: 1, max: MAX_PEOPLE, standard: 1, missing: 'people_invalid' },
} as const satisfies FormFields;

/** What one who registers is asked. */
export const REGISTRATION_FIELDS = {
  name: NAME_FIELD,
  email: EMAIL_FIELD,
  people: { kind: 'number', min: 1, max: MAX_PEOPLE, standard: 1, missing: 'people_invalid' },
} as const satisfies FormFields;

import { EMAIL_FIELD, type FormFields } from '#app/shared/form-fields.ts';

/** What the sponsorship form offers (spec, 9); light enough for the browser. */
export const KINDS = ['child', 'meal', 'tree', 'classroom'] as const;
export type Kind = (typeof KINDS)[number];

/** The amounts offered for each kind, in whole euros. */
export type SponsorPresets = Record<Kind, readonly number[]>;

/** Until staff save others (spec, 9). */
export const SPONSOR_PRESETS: SponsorPresets = {
  child: [25, 50, 75, 100],
  meal: [2, 5, 10, 20],
  tree: [5, 15, 50, 100],
  classroom: [500, 1000, 2000, 5000],
};

/** The values of the country field are the spec's words. */
const COUNTRIES = ['France', 'Belgique', 'Suisse', 'Canada', 'Autre'] as const;

/** Who sponsors. */
export const SPONSOR_FIELDS = {
  firstName: { kind: 'name', autoComplete: 'given-name' },
  lastName: { kind: 'name', autoComplete: 'family-name' },
  email: EMAIL_FIELD,
  country: {
    kind: 'choice',
    options: COUNTRIES,
    standard: 'France',
    autoComplete: 'country-name',
    word: (value: (typeof COUNTRIES)[number]) => `countries.${value}` as const,
  },
} as const satisfies FormFields;

/** In cents: one euro, below which fees eat the gift; above, we would rather talk. */
export const MIN_SPONSORSHIP = 100;
export const MAX_SPONSORSHIP = 5_000_000;

export const SPONSORSHIP_CALL = { name: 'create-sponsorship', toBody: readSponsorshipFields };

/** What the fields of the form mean, before they are checked. */
export function readSponsorshipFields({
  amount,
  customAmount,
  recurring,
  ...fields
}: Record<string, string>): Record<string, unknown> {
  return {
    ...fields,
    amount: amount === 'custom' ? (customAmount ?? '') : (amount ?? ''),
    recurring: recurring !== 'once',
  };
}

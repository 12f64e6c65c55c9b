import type { WorthCurrency } from '#app/shared/worth.ts';
import { EMAIL_FIELD, type FormFields } from '#app/shared/form-fields.ts';

/** What the sponsorship form offers (spec, 9); light enough for the browser. */
export const KINDS = ['child', 'meal', 'tree', 'classroom'] as const;
export type Kind = (typeof KINDS)[number];

/** The currency of sponsorships before anybody chose another (spec, 9). */
export const SPONSOR_CURRENCY = 'EUR';

/** The amounts offered for each kind, in whole units of a currency. */
type KindAmounts = Record<Kind, readonly number[]>;
export type OtherSponsorCurrency = Exclude<WorthCurrency, typeof SPONSOR_CURRENCY>;

/** The same, in euros, and in the other currencies where staff changed them. */
export type SponsorPresets = KindAmounts & { others?: Partial<Record<OtherSponsorCurrency, KindAmounts>> };

/** Until staff save others (spec, 9). */
export const SPONSOR_PRESETS: SponsorPresets = {
  child: [25, 50, 75, 100],
  meal: [2, 5, 10, 20],
  tree: [5, 15, 50, 100],
  classroom: [500, 1000, 2000, 5000],
};

/**
 * In other currencies, until staff save others (Réglages, Montants). The spec says none: they are a proposal, rounded from the euro, and
 * the settings say so.
 */
export const OTHER_SPONSOR_PRESETS: Record<OtherSponsorCurrency, KindAmounts> = {
  USD: { child: [25, 50, 75, 100], meal: [2, 5, 10, 20], tree: [5, 15, 50, 100], classroom: [500, 1000, 2000, 5000] },
  XOF: {
    child: [15_000, 30_000, 50_000, 65_000],
    meal: [1500, 3000, 6500, 13_000],
    tree: [3000, 10_000, 30_000, 65_000],
    classroom: [300_000, 650_000, 1_300_000, 3_250_000],
  },
  CDF: {
    child: [65_000, 130_000, 200_000, 260_000],
    meal: [6500, 13_000, 26_000, 52_000],
    tree: [13_000, 40_000, 130_000, 260_000],
    classroom: [1_300_000, 2_600_000, 5_200_000, 13_000_000],
  },
};

export const sponsorPresetsIn = (presets: SponsorPresets, currency: WorthCurrency): KindAmounts =>
  currency === SPONSOR_CURRENCY ? presets : (presets.others?.[currency] ?? OTHER_SPONSOR_PRESETS[currency]);

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

/** In cents of a euro: one euro, below which fees eat the gift; above, we would rather talk. */
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

import { MAX_EMAIL } from '#app/shared/email-address.ts';
import { type FormFields, OPTIONAL_NAME_FIELD } from '#app/shared/form-fields.ts';
import type { Language } from '#app/shared/language.ts';
import { type Currency, formatMoney } from '#app/shared/money.ts';
import type { WorthCurrency } from '#app/shared/worth.ts';

/** What the form and the rules share: light enough for the browser, no schema library. */

/** The amounts offered, in XOF (spec, 9), until staff save others. */
export const PRESETS = [5000, 10_000, 25_000, 50_000, 100_000] as const;
export const DEFAULT_PRESET = 25_000;

/** The form's first currency. Gifts keep the one they were given in; progress is computed in the fund's own. */
export const DONATION_CURRENCY = 'XOF';

/** Amounts on offer, in whole units of a currency, and the one that is chosen before anybody chose. */
export type Presets = { amounts: readonly number[]; chosen: number };
export type OtherCurrency = Exclude<WorthCurrency, typeof DONATION_CURRENCY>;
export const OTHER_PRESETS: Record<OtherCurrency, Presets> = {
  USD: { amounts: [10, 20, 40, 80, 150], chosen: 40 },
  EUR: { amounts: [10, 15, 40, 75, 150], chosen: 40 },
  CDF: { amounts: [20_000, 50_000, 100_000, 200_000, 400_000], chosen: 100_000 },
};

/** What gift forms offer: in XOF, and in the other currencies where staff changed them. */
export type GiftPresets = Presets & { feePermille?: number; others?: Partial<Record<OtherCurrency, Presets>> };
export const STANDARD_PRESETS: GiftPresets = { amounts: PRESETS, chosen: DEFAULT_PRESET };

export const presetsIn = (presets: GiftPresets, currency: WorthCurrency): Presets =>
  currency === DONATION_CURRENCY ? presets : (presets.others?.[currency] ?? OTHER_PRESETS[currency]);

/** A floor keeps card testers away (payments.md), a ceiling keeps typing slips out; both in XOF. */
export const MIN_AMOUNT = 1000;
export const MAX_AMOUNT = 50_000_000;

/** What a gift is at least and at most, in minor units: outside it the comma or the currency is wrong. */
export const GIFT_BOUNDS: Record<Currency, readonly [least: number, most: number]> = {
  XOF: [MIN_AMOUNT, MAX_AMOUNT],
  XAF: [MIN_AMOUNT, MAX_AMOUNT],
  EUR: [100, 8_000_000],
  USD: [100, 8_000_000],
  CDF: [50_000, 20_000_000_000],
};

/** Who gives. The e-mail's own rule (`DonationInput`): it may be left out by who stays anonymous. */
export const DONOR_FIELDS = {
  donorName: OPTIONAL_NAME_FIELD,
  donorEmail: { kind: 'text', max: MAX_EMAIL, tooLong: 'email_invalid', autoComplete: 'email' },
} as const satisfies FormFields;

/** Of a thousand, what taking a payment costs as a rule (payments.md): staff save their own; 0 offers no covering. */
export const FEE_PERMILLE = 30;

/** What is added to a gift, in its minor units, so that after such fees the whole gift is left; rounded up. */
export function feesOf(amountMinor: number, permille = FEE_PERMILLE): number {
  return Math.ceil((amountMinor * permille) / (1000 - permille));
}

/** Gifts that name no project. */
export const GENERAL_FUND = 'general';

/** An amount without its currency, which stands beside the field once. */
export function bareAmount(amountMinor: number, language: Language): string {
  return formatMoney({ amountMinor, currency: DONATION_CURRENCY }, language)
    .replace(/[^\d\s.,]/g, '')
    .trim();
}

/** What the fields of a gift form mean, before they are checked: the free amount, the ticked box, an e-mail left out on purpose. */
export function readDonationFields({
  amount,
  customAmount,
  anonymous,
  anonymousWithoutEmail,
  coverFees,
  ...fields
}: Record<string, string>): Record<string, unknown> {
  const isAnonymous = anonymous !== undefined || (anonymousWithoutEmail !== undefined && !fields.donorEmail?.trim());
  return {
    ...fields,
    amount: amount === 'custom' ? (customAmount ?? '') : amount,
    anonymous: isAnonymous,
    coverFees: coverFees !== undefined,
  };
}

/** What gift forms call. */
export const DONATION_CALL = { name: 'create-donation', toBody: readDonationFields };

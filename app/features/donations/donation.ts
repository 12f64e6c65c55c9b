import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { CURRENCIES, type Currency, parseAmount } from '#app/shared/money.ts';
import { foldEmail, isEmail } from '#app/shared/email-address.ts';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { DonationMethod } from '#app/features/payments/pay-method.ts';
import { INTERVALS } from '#app/features/payments/payment.ts';
import { DONATION_CURRENCY, DONOR_FIELDS, GIFT_BOUNDS, MAX_AMOUNT, MIN_AMOUNT } from './donation-rules.ts';

const { donorName, donorEmail } = inputsOf(DONOR_FIELDS);

/** Empty counts as left out. */
const OptionalCurrency = z.union([z.enum(CURRENCIES), z.literal('')], 'currency_unknown').optional();

/** Why no gift is of such a sum, in minor units. */
export function faultOf(minor: number | undefined, currency: Currency): ErrorCode | undefined {
  if (minor === undefined || minor <= 0) return 'amount_invalid';
  if (currency === DONATION_CURRENCY)
    return minor < MIN_AMOUNT ? 'amount_too_small' : minor > MAX_AMOUNT ? 'amount_too_large' : undefined;
  const [least, most] = GIFT_BOUNDS[currency];
  return minor < least ? 'gift_too_small' : minor > most ? 'gift_too_large' : undefined;
}

/**
 * `create-donation` (spec, 5 and 7): an amount in XOF, major units, number or numeric string; e-mail required unless
 * anonymous, in which case neither name nor e-mail is kept; with `coverFees` what the payment costs is added to it. A gift by transfer may be told in another `currency`, and sent in another
 * again: `transferCurrency`, where left out the gift's own.
 */
export const DonationInput = z
  .object({
    programId: z.string('fund_unknown').regex(/^[a-z]+(-\d{1,9})?$/, 'fund_unknown'),
    amount: z.union([z.string(), z.number()], 'amount_invalid'),
    currency: OptionalCurrency.transform((currency) => currency || DONATION_CURRENCY),
    transferCurrency: OptionalCurrency,
    donationType: z.enum(INTERVALS, 'donation_type_unknown').default('one_time'),
    donorName,
    donorEmail: donorEmail.transform((email) => foldEmail(email ?? '') || null),
    anonymous: z.boolean('invalid_field').default(false),
    coverFees: z.boolean('invalid_field').default(false),
    method: DonationMethod,
  })
  .superRefine(({ anonymous, donorEmail: email }, context) => {
    if (anonymous) return;
    const code: ErrorCode | undefined = !email ? 'email_or_anonymous' : !isEmail(email) ? 'email_invalid' : undefined;
    if (code) context.addIssue({ code: 'custom', message: code, path: ['donorEmail'] });
  })
  .transform(({ amount: typed, transferCurrency, ...input }, context) => {
    const { currency, method } = input;
    const amount = parseAmount(typed, currency);
    const code = faultOf(amount, currency);
    if (code) context.addIssue({ code: 'custom', message: code, path: ['amount'] });
    // What is paid on a payment page is in the form's own currency.
    if (method !== 'transfer' && currency !== DONATION_CURRENCY)
      context.addIssue({ code: 'custom', message: 'currency_unknown' satisfies ErrorCode, path: ['currency'] });
    const gift = { ...input, amount: amount ?? 0, transferCurrency: transferCurrency || currency };
    return input.anonymous ? { ...gift, donorName: null, donorEmail: null } : gift;
  });
export type DonationInput = z.infer<typeof DonationInput>;

/** What a donor is called in public lists: first name and initial ("Béatrice N."); nobody's whole name is shown. */
export function publicName(donorName: string | null): string | undefined {
  const words = donorName?.trim().split(/\s+/) ?? [];
  if (!words[0]) return undefined;
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return last ? `${words[0]} ${[...last][0]}.` : words[0];
}

/** Of so much kept of a gift, what its giver added for the fees: the same share of every sum, rounded down. */
export const coveredOf = (
  { amountMinor, coveredMinor }: { amountMinor: number; coveredMinor: number },
  keptMinor: number,
): number => (coveredMinor === 0 ? 0 : Math.floor((keptMinor * coveredMinor) / amountMinor));

import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { CURRENCIES, type Currency } from '#app/shared/money.ts';
import { isWorthCurrency, WORTH_CURRENCIES, type WorthCurrency } from '#app/shared/worth.ts';
import { foldEmail, isEmail } from '#app/shared/email-address.ts';
import type { Language } from '#app/shared/language.ts';
import { EVEN_IF_OTHERS_FAIL, GivenSum, minorOf, ReadIn } from '#app/shared/sum-input.ts';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { DonationMethod } from '#app/features/payments/pay-method.ts';
import { INTERVALS } from '#app/features/payments/payment.ts';
import { DONATION_CURRENCY, DONOR_FIELDS, GIFT_BOUNDS, MAX_AMOUNT, MIN_AMOUNT } from './donation-rules.ts';

const { donorName, donorEmail } = inputsOf(DONOR_FIELDS);

/** Empty counts as left out. */
const OptionalCurrency = z.union([z.enum(CURRENCIES), z.literal('')], 'currency_unknown').optional();

/** The currency of a gift that is paid on a payment page; where left out or empty, the form's `first`. */
export const GiftCurrency = (first: WorthCurrency = DONATION_CURRENCY) =>
  z
    .union([z.enum(WORTH_CURRENCIES), z.literal('')], 'currency_unknown')
    .optional()
    .transform((currency) => currency || first);

/** Why no gift is of such a sum, in minor units. */
export function faultOf(minor: number | undefined, currency: Currency): ErrorCode | undefined {
  if (minor === undefined || minor <= 0) return 'amount_invalid';
  if (currency === DONATION_CURRENCY)
    return minor < MIN_AMOUNT ? 'amount_too_small' : minor > MAX_AMOUNT ? 'amount_too_large' : undefined;
  const [least, most] = GIFT_BOUNDS[currency];
  return minor < least ? 'gift_too_small' : minor > most ? 'gift_too_large' : undefined;
}

/**
 * `create-donation` (spec, 5 and 7): an amount in `currency`, where left out in XOF, major units, number or numeric string; e-mail
 * required unless anonymous, in which case neither name nor e-mail is kept; with `coverFees` what the payment costs is added to it. A
 * gift by transfer may be sent in another currency: `transferCurrency`, where left out the gift's own.
 */
export const DonationInput = z
  .object({
    programId: z.string('fund_unknown').regex(/^[a-z]+(-\d{1,9})?$/, 'fund_unknown'),
    amount: GivenSum,
    readIn: ReadIn,
    currency: OptionalCurrency.transform((currency) => currency || DONATION_CURRENCY),
    transferCurrency: OptionalCurrency,
    donationType: z.enum(INTERVALS, 'donation_type_unknown').default('one_time'),
    donorName,
    donorEmail: donorEmail.transform((email) => foldEmail(email ?? '') || null),
    anonymous: z.boolean('invalid_field').default(false),
    coverFees: z.boolean('invalid_field').default(false),
    method: DonationMethod,
  })
  .superRefine((given, context) => {
    const { anonymous, donorEmail: email, currency, method } = given;
    const add = (field: string, message: ErrorCode) => context.addIssue({ code: 'custom', message, path: [field] });
    if (!anonymous && email !== undefined) {
      if (!email) add('donorEmail', 'email_or_anonymous');
      else if (!isEmail(email)) add('donorEmail', 'email_invalid');
    }
    if (!CURRENCIES.includes(currency)) return;
    const code = faultOfGift(given);
    if (code) add('amount', code);
    // What is paid on a payment page is in one of the form's currencies.
    if (method !== 'transfer' && !isWorthCurrency(currency)) add('currency', 'currency_unknown');
  }, EVEN_IF_OTHERS_FAIL)
  .transform(({ amount, readIn, transferCurrency, ...input }) => {
    const gift = {
      ...input,
      amount: minorOf(amount, input.currency, readIn).minor!,
      transferCurrency: transferCurrency || input.currency,
    };
    return input.anonymous ? { ...gift, donorName: null, donorEmail: null } : gift;
  });

/** Of a sum that was given, before anything else of its call is known to be right: nothing where it is none at all, which is said already. */
function faultOfGift({ amount, currency, readIn }: { amount?: unknown; currency: Currency; readIn?: Language }) {
  const given = GivenSum.safeParse(amount);
  if (!given.success) return undefined;
  const read = minorOf(given.data, currency, readIn);
  return read.code ?? faultOf(read.minor, currency);
}
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

import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { parseAmount } from '#app/shared/money.ts';
import { Method } from '#app/features/payments/pay-method.ts';
import { INTERVALS } from '#app/features/payments/payment.ts';
import { DONATION_CURRENCY, MAX_AMOUNT, MIN_AMOUNT } from './donation-rules.ts';

const OptionalText = (max: number, code: string) =>
  z
    .string(code)
    .max(max, code)
    .nullish()
    .transform((text) => text?.trim() || null);

/**
 * `create-donation` (spec, 5 and 7): an amount in XOF, major units, number or numeric string; e-mail required unless
 * anonymous, in which case neither name nor e-mail is kept.
 */
export const DonationInput = z
  .object({
    programId: z.string('fund_unknown').regex(/^[a-z]+(-\d{1,9})?$/, 'fund_unknown'),
    amount: z.union([z.string(), z.number()], 'amount_invalid').transform((typed, context) => {
      const minor = parseAmount(typed, DONATION_CURRENCY);
      const code: ErrorCode | undefined =
        minor === undefined || minor <= 0
          ? 'amount_invalid'
          : minor < MIN_AMOUNT
            ? 'amount_too_small'
            : minor > MAX_AMOUNT
              ? 'amount_too_large'
              : undefined;
      if (!code) return minor!;
      context.addIssue({ code: 'custom', message: code });
      return z.NEVER;
    }),
    donationType: z.enum(INTERVALS, 'donation_type_unknown').default('one_time'),
    donorName: OptionalText(120, 'name_too_long'),
    donorEmail: OptionalText(254, 'email_invalid').transform((email) => email?.toLowerCase() ?? null),
    anonymous: z.boolean('invalid_field').default(false),
    method: Method,
  })
  .superRefine(({ anonymous, donorEmail }, context) => {
    if (anonymous) return;
    const code: ErrorCode | undefined = !donorEmail
      ? 'email_or_anonymous'
      : !z.email().safeParse(donorEmail).success
        ? 'email_invalid'
        : undefined;
    if (code) context.addIssue({ code: 'custom', message: code, path: ['donorEmail'] });
  })
  .transform((input) => (input.anonymous ? { ...input, donorName: null, donorEmail: null } : input));
export type DonationInput = z.infer<typeof DonationInput>;

/** What a donor is called in public lists: first name and initial ("Béatrice N."); nobody's whole name is shown. */
export function publicName(donorName: string | null): string | undefined {
  const words = donorName?.trim().split(/\s+/) ?? [];
  if (!words[0]) return undefined;
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return last ? `${words[0]} ${[...last][0]}.` : words[0];
}

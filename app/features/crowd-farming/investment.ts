import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { parseAmount } from '#app/shared/money.ts';
import { Method } from '#app/features/payments/pay-method.ts';
import { INVESTMENT_TYPES, MAX_SHARE, MIN_SHARE } from './field-rules.ts';

/** `create-crowdfarming-investment` (spec, 7): an amount in US dollars, major units. */
export const InvestmentInput = z.object({
  projectId: z
    .union([z.string(), z.number()], 'field_unknown')
    .transform(String)
    .pipe(z.string().regex(/^\d{1,9}$/, 'field_unknown')),
  amount: z.union([z.string(), z.number()], 'amount_invalid').transform((typed, context) => {
    const minor = parseAmount(typed, 'USD');
    const code: ErrorCode | undefined =
      minor === undefined || minor <= 0
        ? 'amount_invalid'
        : minor < MIN_SHARE
          ? 'share_below_floor'
          : minor > MAX_SHARE
            ? 'amount_too_large'
            : undefined;
    if (!code) return minor!;
    context.addIssue({ code: 'custom', message: code });
    return z.NEVER;
  }),
  method: Method,
  investmentType: z.enum(INVESTMENT_TYPES, 'investment_type_unknown').default('investor'),
});
export type InvestmentInput = z.infer<typeof InvestmentInput>;

import { z } from 'zod';
import { GivenSum, withSums } from '#app/shared/sum-input.ts';
import { Method } from '#app/features/payments/pay-method.ts';
import { INVESTMENT_TYPES, MAX_SHARE, MIN_SHARE } from './field-rules.ts';

/** `create-crowdfarming-investment` (spec, 7): an amount in US dollars, major units. */
export const InvestmentInput = withSums(
  {
    projectId: z
      .union([z.string(), z.number()], 'field_unknown')
      .transform(String)
      .pipe(z.string().regex(/^\d{1,9}$/, 'field_unknown')),
    amount: GivenSum,
    method: Method,
    investmentType: z.enum(INVESTMENT_TYPES, 'investment_type_unknown').default('investor'),
  },
  {
    amount: {
      unit: 'USD',
      faultOf: (minor) =>
        minor < MIN_SHARE
          ? minor === 0
            ? 'amount_invalid'
            : 'share_below_floor'
          : minor > MAX_SHARE
            ? 'amount_too_large'
            : undefined,
    },
  },
);
export type InvestmentInput = z.infer<typeof InvestmentInput>;

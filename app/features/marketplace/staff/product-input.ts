import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';
import { parseAmount } from '#app/shared/money.ts';

/** The most a product may cost, in US cents: ten thousand dollars. */
const MAX_PRICE = 1_000_000;

export const productInput = z
  .union([z.string(), z.number()], 'invalid_field')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,9}$/, 'invalid_field'));

/** A price in dollars as people type it, read into cents. */
export const priceInput = z.union([z.string(), z.number()], 'amount_invalid').transform((typed, context) => {
  const minor = parseAmount(typed, 'USD');
  const code: ErrorCode | undefined =
    minor === undefined || minor <= 0 ? 'amount_invalid' : minor > MAX_PRICE ? 'price_too_large' : undefined;
  if (!code) return minor!;
  context.addIssue({ code: 'custom', message: code });
  return z.NEVER;
});

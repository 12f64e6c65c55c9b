import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';

/** The most a product may cost, in US cents: ten thousand dollars. */
const MAX_PRICE = 1_000_000;

export const productInput = z
  .union([z.string(), z.number()], 'invalid_field')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,9}$/, 'invalid_field'));

/** Why a price in US cents is none. */
export const faultOfPrice = (minor: number): ErrorCode | undefined =>
  minor === 0 ? 'amount_invalid' : minor > MAX_PRICE ? 'price_too_large' : undefined;

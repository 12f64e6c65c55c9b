import { z } from 'zod';

export const fieldInput = z
  .union([z.string(), z.number()], 'field_unknown')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,9}$/, 'field_unknown'));

/** A whole number of its smallest part as a plain decimal: 21600000 of 3 decimals → "21600.000". */
export function writeDecimal(whole: number, decimals: number): string {
  const digits = String(whole).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

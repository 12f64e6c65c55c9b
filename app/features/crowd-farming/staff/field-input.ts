import { z } from 'zod';
import type { ErrorCode } from '#app/shared/word-keys.ts';

export const fieldInput = z
  .union([z.string(), z.number()], 'field_unknown')
  .transform(String)
  .pipe(z.string().regex(/^\d{1,9}$/, 'field_unknown'));

/** A decimal as people type it ("21 600", "0,41"), as a whole number of its smallest part; nothing for what is none. */
export function parseDecimal(typed: string | number, decimals: number): number | undefined {
  const text = String(typed)
    .normalize('NFKC')
    .replace(/[\s'’_]/g, '')
    .replace(',', '.');
  const [, whole, fraction = ''] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.replace(/0+$/, '').length > decimals) return undefined;
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/**
 * A decimal as people type it, kept as a plain one ("0.41"): read a second time, as the input of a plan is, it stays the same.
 * @param max in its smallest part
 */
export const decimalInput = (decimals: number, max: number, code: ErrorCode) =>
  z.union([z.string(), z.number()], code).transform((typed, context) => {
    const parsed = parseDecimal(typed, decimals);
    if (parsed !== undefined && parsed <= max) return writeDecimal(parsed, decimals);
    context.addIssue({ code: 'custom', message: code });
    return z.NEVER;
  });

function writeDecimal(parsed: number, decimals: number): string {
  const digits = String(parsed).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

import { z } from 'zod';

export const LEAST_AMOUNTS = 3;
export const MOST_AMOUNTS = 6;

/** A whole number as people write it: "25 000", "25000". */
const readWhole = (line: unknown): number => {
  const text = String(line).replaceAll(/[\s'’]/g, '');
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
};

/** Amounts of a gift form, a line of a text each or as a list: from three to six, whole, from the smallest to the largest. */
export const AmountList = ({ least, most }: { least: number; most: number }) =>
  z
    .union([z.string(), z.array(z.union([z.string(), z.number()]))], 'amounts_count')
    .transform((given) => (Array.isArray(given) ? given : given.split('\n').filter((line) => line.trim() !== '')))
    .transform((lines) => lines.map(readWhole))
    .pipe(
      z
        .array(z.number('amounts_whole'))
        .min(LEAST_AMOUNTS, 'amounts_count')
        .max(MOST_AMOUNTS, 'amounts_count')
        .refine((all) => all.every((one) => one >= least && one <= most), 'amounts_bounds')
        .refine((all) => all.every((one, index) => index === 0 || one > all[index - 1]!), 'amounts_order'),
    );

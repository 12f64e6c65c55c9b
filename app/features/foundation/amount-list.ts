import { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import { minorOf } from '#app/shared/sum-input.ts';
import { LEAST_AMOUNTS, MOST_AMOUNTS } from './amount-bounds.ts';

/** A whole number as people write it in a language: "25 000", "25000", "25,000". */
const readWhole = (line: string | number, readIn?: Language): number => minorOf(line, 0, readIn).minor ?? Number.NaN;

/** Amounts of a gift form, a line of a text each or as a list: from three to six, whole, from the smallest to the largest. */
export const AmountList = ({ least, most, readIn }: { least: number; most: number; readIn?: Language }) =>
  z
    .union([z.string(), z.array(z.union([z.string(), z.number()]))], 'amounts_count')
    .transform((given) => (Array.isArray(given) ? given : given.split('\n').filter((line) => line.trim() !== '')))
    .transform((lines) => lines.map((line) => readWhole(line, readIn)))
    .pipe(
      z
        .array(z.number('amounts_whole'))
        .min(LEAST_AMOUNTS, 'amounts_count')
        .max(MOST_AMOUNTS, 'amounts_count')
        .refine((all) => all.every((one) => one >= least && one <= most), 'amounts_bounds')
        .refine((all) => all.every((one, index) => index === 0 || one > all[index - 1]!), 'amounts_order'),
    );

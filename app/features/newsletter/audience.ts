import { z } from 'zod';
import { LANGUAGES } from '#app/shared/language.ts';
import { INTERESTS } from './interests.ts';

/** One or several; none is all. */
const several = <Value extends string>(values: readonly [Value, ...Value[]]) => {
  const one = z.enum(values, 'invalid_field');
  return z
    .union([one.transform((value) => [value]), z.array(one, 'invalid_field').max(values.length, 'invalid_field')])
    .default([])
    .transform((chosen) => [...new Set(chosen)]);
};

/** Whom a letter goes to, of all who asked for letters: by their language, what they did here, the fund they gave to. */
export const Audience = z.object({
  language: several(LANGUAGES),
  interest: several(INTERESTS),
  fund: z
    .string('invalid_field')
    .regex(/^[\w-]{1,60}$/, 'invalid_field')
    .optional(),
});
export type Audience = z.infer<typeof Audience>;

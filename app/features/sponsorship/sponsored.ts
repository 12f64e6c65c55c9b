import { z } from 'zod';
import { Prose } from '#app/shared/prose.ts';
import { PersonArt } from '#app/art/address/content-art.ts';

/**
 * A file of content/sponsored/: somebody who waits for a sponsor. Child safety (design, 9): a borrowed first name, an age and a
 * village; strict, so that no family name, school or class is ever written beside them.
 */
export const Sponsored = z.strictObject({
  name: z.string().min(1).max(30).regex(/^\S+$/, 'A first name alone'),
  age: z.number().int().min(3).max(18),
  village: Prose.max(40),
  loves: Prose.max(60),
  order: z.number(),
  isSample: z.boolean().default(false),
  portrait: PersonArt,
  flip: z.boolean(),
});
export type Sponsored = z.infer<typeof Sponsored>;

/** A file of content/sponsorships/: what the sums of one kind pay for, in euros. The lines add up to the sum they explain. */
export const SponsorshipCosts = z
  .strictObject({
    euros: z.number().positive(),
    lines: z.array(z.strictObject({ what: Prose, euros: z.number().positive() })).min(1),
    buys: z.record(z.string().regex(/^\d+$/), z.string().min(1)),
  })
  .refine(
    ({ euros, lines }) =>
      lines.reduce((cents, line) => cents + Math.round(line.euros * 100), 0) === Math.round(euros * 100),
    'The lines do not add up',
  );
export type SponsorshipCosts = z.infer<typeof SponsorshipCosts>;

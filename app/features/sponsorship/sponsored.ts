import { z } from 'zod';
import { LongProse, Prose } from '#app/shared/prose.ts';
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
  flip: z.boolean().default(false),
});
export type Sponsored = z.infer<typeof Sponsored>;

/** A file of content/sponsorships/: what the sums of one kind pay for, in euros. */
export const SponsorshipCosts = z.strictObject({
  /** As the staff call it. */
  title: z.string(),
  euros: z.number().positive(),
  lines: z.array(z.strictObject({ what: Prose, euros: z.number().positive() })).min(1),
  /** What each amount of the form buys. */
  gifts: z.array(z.strictObject({ amount: z.number().int().positive(), buys: LongProse })).default([]),
});
export type SponsorshipCosts = z.infer<typeof SponsorshipCosts>;

/** The lines add up to the sum they explain. */
export const addsUp = ({ euros, lines }: Pick<SponsorshipCosts, 'euros' | 'lines'>): boolean =>
  lines.reduce((cents, line) => cents + Math.round(line.euros * 100), 0) === Math.round(euros * 100);

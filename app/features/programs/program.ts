import { z } from 'zod';
import { PROGRAM_FILTERS } from './program-filters.ts';

export const PROGRAM_STATUSES = ['Actif', 'En expansion'] as const;

/** A file of content/programs/; sums in whole dollars. */
export const Program = z.object({
  title: z.string().min(1),
  short: z.string().min(1),
  status: z.enum(PROGRAM_STATUSES),
  filter: z.enum(PROGRAM_FILTERS),
  beneficiaries: z.string().min(1),
  art: z.object({ type: z.string(), palette: z.string(), vignette: z.string(), heroPalette: z.string() }),
  etoffe: z.object({ motif: z.string(), fg: z.string(), bg: z.string() }),
  goalDollars: z.number().positive(),
  sample: z.object({ raisedDollars: z.number().nonnegative(), supporters: z.number().int().nonnegative() }),
  details: z.array(z.string().min(1)).min(1),
  impact: z.array(z.object({ figure: z.string().min(1), label: z.string().min(1) })).min(1),
  about: z.array(z.string().min(1)).min(1),
  timeline: z.array(z.object({ date: z.iso.date(), title: z.string().min(1), text: z.string().min(1) })).min(1),
});
export type Program = z.infer<typeof Program>;

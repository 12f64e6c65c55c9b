import { z } from 'zod';
import { PhotoRef } from '#app/features/photos/photo-ref.ts';
import { Prose } from '#app/shared/prose.ts';
import { ClothArt, LeadPlateArt, PlateArt } from '#app/art/address/content-art.ts';
import { PROGRAM_FILTERS } from './program-filters.ts';

const PROGRAM_STATUSES = ['Actif', 'En expansion'] as const;

/** A file of content/programs/; sums in whole dollars. Strict, since YAML cuts an unquoted text between braces at its comma. */
export const Program = z.strictObject({
  title: Prose,
  short: Prose,
  status: z.enum(PROGRAM_STATUSES),
  filter: z.enum(PROGRAM_FILTERS),
  beneficiaries: Prose,
  /** `who` stands on its plate where it is not the one whose turn it is. */
  art: PlateArt.extend({ who: LeadPlateArt.shape.who.optional() }),
  /** In place of the drawings on its card and over its page, as long as it may be shown. */
  photo: PhotoRef.optional(),
  cloth: ClothArt,
  goalDollars: z.number().positive(),
  sample: z.strictObject({ raisedDollars: z.number().nonnegative(), supporters: z.number().int().nonnegative() }),
  details: z.array(Prose).min(1),
  impact: z.array(z.strictObject({ figure: Prose, label: Prose })).min(1),
  about: z.array(Prose).min(1),
  timeline: z.array(z.strictObject({ date: z.iso.date(), title: Prose, text: Prose })).min(1),
});
export type Program = z.infer<typeof Program>;

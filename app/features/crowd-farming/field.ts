import { z } from 'zod';
import { PROVINCES } from '#app/kit/places.ts';
import { PhotoRef } from '#app/features/photos/photo-ref.ts';
import { Prose } from '#app/shared/prose.ts';
import { ClothArt, LeadArt, PlateArt } from '#app/art/address/content-art.ts';
import { FIELD_STATUSES } from './field-rules.ts';

const Months = z.array(z.number().int().min(1).max(12));

/** A file of content/fields/; sums in whole dollars. */
export const Field = z.strictObject({
  title: Prose,
  description: Prose,
  /** Where it stands when it is first listed; from then on the database says so. */
  status: z.enum(FIELD_STATUSES),
  farmer: LeadArt.extend({ name: Prose, bio: Prose }),
  place: Prose,
  /** Of its place: when its days begin. */
  province: z.enum(PROVINCES).optional(),
  cropType: Prose,
  areaHectares: z.number().positive(),
  goalDollars: z.number().int().positive(),
  expectedYield: Prose,
  plantingSeason: Prose,
  harvestSeason: Prose,
  season: z.strictObject({ sow: Months, grow: Months, harvest: Months }),
  fundingUntil: z.iso.date(),
  createdOn: z.iso.date(),
  art: PlateArt,
  /** In place of the drawing on its card and over its page, as long as it may be shown. */
  photo: PhotoRef.optional(),
  cloth: ClothArt,
  presets: z.array(z.strictObject({ dollars: z.number().int().positive(), meaning: z.string().min(1) })).length(3),
  overview: z.array(Prose).min(1),
  steps: z.array(z.strictObject({ title: Prose, text: Prose })).length(3),
  budget: z.array(z.strictObject({ item: Prose, dollars: z.number().int().positive() })).min(1),
  risks: z.array(z.strictObject({ title: Prose, level: z.enum(['low', 'medium', 'high']), answer: Prose })).min(1),
  /** What the farmers say a good season does beside the harvest; told to who takes a share. */
  impact: z
    .strictObject({ seasonJobs: z.number().int().positive(), familiesFed: z.number().int().positive() })
    .optional(),
  reports: z.array(z.strictObject({ date: z.iso.date(), title: Prose, text: Prose })),
  result: z.strictObject({ harvest: Prose, returnTenthsOfPercent: z.number().int(), text: Prose }).optional(),
  sample: z.strictObject({ raisedDollars: z.number().int().nonnegative(), people: z.number().int().nonnegative() }),
});
export type Field = z.infer<typeof Field>;

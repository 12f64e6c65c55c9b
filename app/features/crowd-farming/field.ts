import { z } from 'zod';
import { ClothArt, LeadArt, PlateArt } from '#app/art/address/content-art.ts';
import { FIELD_STATUSES } from './field-rules.ts';

const Text = z.string().min(1);
const Months = z.array(z.number().int().min(1).max(12));

/** A file of content/fields/; sums in whole dollars. */
export const Field = z.strictObject({
  title: Text,
  description: Text,
  /** Where it stands when it is first listed; from then on the database says so. */
  status: z.enum(FIELD_STATUSES),
  farmer: LeadArt.extend({ name: Text, bio: Text }),
  place: Text,
  cropType: Text,
  areaHectares: z.number().positive(),
  goalDollars: z.number().int().positive(),
  expectedYield: Text,
  plantingSeason: Text,
  harvestSeason: Text,
  season: z.strictObject({ sow: Months, grow: Months, harvest: Months }),
  fundingUntil: z.iso.date(),
  createdOn: z.iso.date(),
  art: PlateArt,
  cloth: ClothArt,
  presets: z.array(z.strictObject({ dollars: z.number().int().positive(), meaning: Text })).length(3),
  overview: z.array(Text).min(1),
  steps: z.array(z.strictObject({ title: Text, text: Text })).length(3),
  budget: z.array(z.strictObject({ item: Text, dollars: z.number().int().positive() })).min(1),
  risks: z.array(z.strictObject({ title: Text, level: z.enum(['low', 'medium', 'high']), answer: Text })).min(1),
  /** What the farmers say a good season does beside the harvest; told to who takes a share. */
  impact: z
    .strictObject({ seasonJobs: z.number().int().positive(), familiesFed: z.number().int().positive() })
    .optional(),
  reports: z.array(z.strictObject({ date: z.iso.date(), title: Text, text: Text })),
  result: z.strictObject({ harvest: Text, returnTenthsOfPercent: z.number().int(), text: Text }).optional(),
  sample: z.strictObject({ raisedDollars: z.number().int().nonnegative(), people: z.number().int().nonnegative() }),
});
export type Field = z.infer<typeof Field>;

import { z } from 'zod';
import { PhotoRef } from '#app/features/photos/photo-ref.ts';
import { LongProse, Prose } from '#app/shared/prose.ts';
import { ClothArt, PlateArt, PortraitArt, SceneArt } from '#app/art/address/content-art.ts';
import { CATEGORIES } from './categories.ts';
import { MATERIAL_STATUSES } from './material-statuses.ts';

const Day = z.iso.date();
const Dollars = z.number().nonnegative();

/** The texts and figures of a project; its full description is the body. Sums in whole or decimal dollars. */
export const ProjectContent = z.object({
  title: Prose,
  location: Prose,
  category: z.enum(CATEGORIES),
  urgent: z.boolean().default(false),
  status: Prose,
  startedOn: Day.optional(),
  expectedCompletion: Day,
  description: Prose,
  lead: Prose,
  /** What stands so far, in a few words for a card whose title does not say it. */
  reach: Prose.optional(),
  beneficiaries: Prose,
  manager: Prose,
  /** With what its fund is opened; from then on the goal is the fund's, and is changed with a reason. */
  goalDollars: z.number().positive().max(1_000_000_000),
  unitPriceDollars: Dollars.optional(),
  details: z
    .object({
      costPerUnit: Prose,
      totalUnits: z.number().int().positive().optional(),
      unit: Prose.optional(),
      impact: Prose,
    })
    .optional(),
  /** Of a file: what the demo's gifts add up to. */
  sample: z.object({ raisedDollars: Dollars, supporters: z.number().int().nonnegative() }).optional(),
  cloth: ClothArt,
  art: PlateArt.omit({ motif: true }),
  /** In place of the drawing on its card and over its page, as long as it may be shown. */
  photo: PhotoRef.optional(),
  /** What each preset amount, in XOF, buys here. */
  gifts: z.array(z.object({ amount: z.number().int().positive(), buys: LongProse })).default([]),
  /** `isOverhead`: what does not become the thing itself (accounting, following, transfers). */
  budget: z.array(z.object({ label: Prose, dollars: Dollars, isOverhead: z.boolean().optional() })).default([]),
  materials: z.array(z.object({ item: Prose, cost: Dollars, status: z.enum(MATERIAL_STATUSES) })).default([]),
  people: z.array(z.object({ name: Prose, role: Prose, portrait: PortraitArt })).default([]),
});
export type ProjectContent = z.infer<typeof ProjectContent>;

/** A file of content/journal/: what happened at a project on a day. */
export const JournalEntry = z.object({
  /** Whose journal it is in. */
  project: z.number().int().positive(),
  date: Day,
  title: Prose,
  text: Prose,
  /** The commune, never nearer. */
  place: Prose.optional(),
  art: SceneArt,
  /** In place of the drawing, as long as it may be shown. */
  photo: PhotoRef.optional(),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

/** As the release before reads a project in its own table; goes with the column. */
export type ProjectDetails = Omit<
  ProjectContent,
  'title' | 'location' | 'description' | 'category' | 'urgent' | 'goalDollars' | 'sample' | 'cloth' | 'gifts' | 'photo'
> & { fullDescription: string[]; gifts: Record<string, string>; updates: unknown[] };

import { z } from 'zod';
import { ClothArt, PlateArt, PortraitArt, SceneArt } from '#app/art/address/content-art.ts';
import { CATEGORIES } from './categories.ts';

const MATERIAL_STATUSES = ['acquired', 'ongoing', 'pending'] as const;

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Dollars = z.number().nonnegative();

/** A file of content/projects/. Sums in whole or decimal dollars. */
export const ProjectContent = z.object({
  id: z.number().int().positive(),
  title: z.string().min(1),
  location: z.string().min(1),
  province: z.string().length(2),
  category: z.enum(CATEGORIES),
  urgent: z.boolean(),
  status: z.string().min(1),
  startedOn: Day,
  expectedCompletion: Day,
  description: z.string().min(1),
  lead: z.string().min(1),
  fullDescription: z.array(z.string().min(1)).min(1),
  /** What stands so far, in a few words for a card whose title does not say it. */
  reach: z.string().min(1).optional(),
  beneficiaries: z.string().min(1),
  manager: z.string().min(1),
  goalDollars: Dollars,
  unitPriceDollars: Dollars,
  details: z.object({
    costPerUnit: z.string(),
    totalUnits: z.number().int().positive(),
    unit: z.string(),
    impact: z.string(),
  }),
  sample: z.object({ raisedDollars: Dollars, supporters: z.number().int().nonnegative() }),
  cloth: ClothArt,
  art: PlateArt,
  gifts: z.record(z.string().regex(/^\d+$/), z.string()),
  /** `isOverhead`: what does not become the thing itself (accounting, following, transfers). */
  budget: z.array(z.object({ label: z.string(), dollars: Dollars, isOverhead: z.boolean().optional() })).min(1),
  materials: z.array(z.object({ item: z.string(), cost: Dollars, status: z.enum(MATERIAL_STATUSES) })).min(1),
  updates: z.array(z.object({ date: Day, title: z.string(), description: z.string(), art: SceneArt })).min(1),
  people: z.array(z.object({ name: z.string(), role: z.string(), portrait: PortraitArt })),
});
export type ProjectContent = z.infer<typeof ProjectContent>;

/** What the database keeps of a project beside what lists and sums need. */
export type ProjectDetails = Omit<
  ProjectContent,
  'id' | 'title' | 'location' | 'description' | 'category' | 'urgent' | 'goalDollars' | 'sample' | 'cloth'
>;

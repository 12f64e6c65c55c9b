import { z } from 'zod';
import { Prose } from '#app/shared/prose.ts';
import { ClothArt, PlateArt, PortraitArt, SceneArt } from '#app/art/address/content-art.ts';
import { CATEGORIES } from './categories.ts';

const MATERIAL_STATUSES = ['acquired', 'ongoing', 'pending'] as const;

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Dollars = z.number().nonnegative();

/** A file of content/projects/. Sums in whole or decimal dollars. */
export const ProjectContent = z.object({
  id: z.number().int().positive(),
  title: Prose,
  location: Prose,
  province: z.string().length(2),
  category: z.enum(CATEGORIES),
  urgent: z.boolean(),
  status: Prose,
  startedOn: Day,
  expectedCompletion: Day,
  description: Prose,
  lead: Prose,
  fullDescription: z.array(Prose).min(1),
  /** What stands so far, in a few words for a card whose title does not say it. */
  reach: Prose.optional(),
  beneficiaries: Prose,
  manager: Prose,
  goalDollars: Dollars,
  unitPriceDollars: Dollars,
  details: z.object({
    costPerUnit: Prose,
    totalUnits: z.number().int().positive(),
    unit: Prose,
    impact: Prose,
  }),
  sample: z.object({ raisedDollars: Dollars, supporters: z.number().int().nonnegative() }),
  cloth: ClothArt,
  art: PlateArt,
  gifts: z.record(z.string().regex(/^\d+$/), z.string()),
  /** `isOverhead`: what does not become the thing itself (accounting, following, transfers). */
  budget: z.array(z.object({ label: Prose, dollars: Dollars, isOverhead: z.boolean().optional() })).min(1),
  materials: z.array(z.object({ item: Prose, cost: Dollars, status: z.enum(MATERIAL_STATUSES) })).min(1),
  updates: z.array(z.object({ date: Day, title: Prose, description: Prose, art: SceneArt })).min(1),
  people: z.array(z.object({ name: Prose, role: Prose, portrait: PortraitArt })),
});
/** Whose translations these are: `content/projects/<id>.<language>.yaml`. */
export const PROJECT_TEXTS = { name: 'projects', schema: ProjectContent };
export type ProjectContent = z.infer<typeof ProjectContent>;

/** What the database keeps of a project beside what lists and sums need. */
export type ProjectDetails = Omit<
  ProjectContent,
  'id' | 'title' | 'location' | 'description' | 'category' | 'urgent' | 'goalDollars' | 'sample' | 'cloth'
>;

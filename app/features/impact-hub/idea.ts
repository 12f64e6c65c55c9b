import { z } from 'zod';
import { Prose } from '#app/shared/prose.ts';
import { SceneArt } from '#app/art/address/content-art.ts';
import { inputsOf } from '#app/shared/field-inputs.ts';
import { IDEA_FIELDS, type Sector, SECTORS } from './idea-rules.ts';

/** Where uploaded files are read again. */
export const FILES_PATH = '/files/ideas/';

/** `submit-project-idea` (spec, 3, 5 and 7). */
export const IdeaInput = z.object({
  ...inputsOf(IDEA_FIELDS),
  consent_gdpr: z.literal(true, 'consent_required'),
  file_url: z
    .string('file_unknown')
    .nullish()
    // That it is a file of ours is asked before the idea is taken (uploads.server.ts).
    .transform((url) => url || null),
});
export type IdeaInput = z.infer<typeof IdeaInput>;

/** A file of content/incubated/: a project the hub accompanies (spec, 3: approved project). */
export const IncubatedProject = z.object({
  title: Prose,
  short_description: Prose.or(z.literal('')),
  description: Prose,
  sector: z.enum(SECTORS),
  /** Empty where its author named no place. */
  location: Prose.or(z.literal('')),
  status: z.string().min(1),
  created_at: z.iso.date(),
  logo_url: z.url({ protocol: /^https$/ }).optional(),
  website_url: z.url({ protocol: /^https$/ }).optional(),
  art: SceneArt,
});
export type IncubatedProject = z.infer<typeof IncubatedProject>;

/** What is drawn for a project that came from an idea, by its sector. */
export const SECTOR_ART: Record<Sector, z.infer<typeof SceneArt>> = {
  'Agriculture durable': { type: 'mais', palette: 'savane' },
  Éducation: { type: 'lecture', palette: 'aube' },
  Santé: { type: 'sante', palette: 'pluie' },
  Environnement: { type: 'foret', palette: 'pluie' },
  'Fintech sociale': { type: 'marche', palette: 'fleuve' },
  'Énergie renouvelable': { type: 'solaire', palette: 'nuit' },
  'Économie circulaire': { type: 'mains', palette: 'fleuve' },
  'Inclusion numérique': { type: 'lecteur', palette: 'soir' },
  'Logement social': { type: 'fauteuil', palette: 'soir' },
  Alimentation: { type: 'repas', palette: 'midi' },
  'Transport durable': { type: 'velo', palette: 'midi' },
  Autre: { type: 'don', palette: 'aube' },
};

import { z } from 'zod';
import { SceneArt } from '#app/art/content-art.ts';
import { Email, OptionalText, RequiredText } from '../../shared/inputs.ts';
import { FUNDING_STAGES, SECTORS } from './idea-terms.ts';

/** Where uploaded files are read again. */
export const FILES_PATH = '/files/ideas/';

/** `submit-project-idea` (spec, 3, 5 and 7). */
export const IdeaInput = z.object({
  full_name: RequiredText(120, 'name_required'),
  email: Email(),
  country: OptionalText(80),
  city: OptionalText(80),
  project_name: RequiredText(160, 'project_name_required'),
  sector: z.enum(SECTORS, 'sector_required'),
  project_description: RequiredText(5000, 'project_description_required'),
  funding_stage: z.enum(FUNDING_STAGES, 'funding_stage_required'),
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
  title: z.string().min(1),
  short_description: z.string(),
  description: z.string().min(1),
  sector: z.enum(SECTORS),
  location: z.string().min(1),
  status: z.string().min(1),
  created_at: z.iso.date(),
  logo_url: z.url({ protocol: /^https$/ }).optional(),
  website_url: z.url({ protocol: /^https$/ }).optional(),
  art: SceneArt,
});
export type IncubatedProject = z.infer<typeof IncubatedProject>;

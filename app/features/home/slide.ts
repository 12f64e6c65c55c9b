import { z } from 'zod';
import { LeadPlateArt } from '#app/art/address/content-art.ts';
import { ownPath } from '#app/shared/own-path.ts';
import { Prose } from '#app/shared/prose.ts';

/** A file of content/slides/: a plate over the home page, what it is called, and the page it leads to. */
export const Slide = z.strictObject({
  title: Prose,
  alt: Prose,
  order: z.number(),
  art: LeadPlateArt,
  to: z
    .string()
    .refine((path) => ownPath(path) === path, 'page_path')
    .optional(),
});
export type Slide = z.infer<typeof Slide>;

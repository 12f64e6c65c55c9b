import { z } from 'zod';
import { LeadPlateArt } from '#app/art/address/content-art.ts';
import { PhotoRef } from '#app/features/photos/photo-ref.ts';
import { ownPath } from '#app/shared/own-path.ts';
import { Prose } from '#app/shared/prose.ts';

/** A file of content/slides/: a plate over the home page, what it is called, and the page it leads to. */
export const Slide = z.strictObject({
  title: Prose,
  alt: Prose,
  order: z.number(),
  art: LeadPlateArt,
  /** In place of the drawing, as long as it may be shown. */
  photo: PhotoRef.optional(),
  to: z
    .string()
    .refine((path) => ownPath(path) === path, 'page_path')
    .optional(),
});
export type Slide = z.infer<typeof Slide>;

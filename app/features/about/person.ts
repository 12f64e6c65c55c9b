import { z } from 'zod';
import { PhotoRef } from '#app/features/photos/photo-ref.ts';
import { Prose } from '#app/shared/prose.ts';
import { PortraitArt, SceneArt } from '#app/art/address/content-art.ts';

const photo = PhotoRef.optional();

/** A file of content/testimonials/: a person of the sample speaks. */
export const Testimonial = z.object({
  name: Prose,
  role: Prose,
  message: Prose,
  order: z.number(),
  portrait: PortraitArt,
  /** In place of the drawn portrait, as long as it may be shown. */
  photo,
});
export type Testimonial = z.infer<typeof Testimonial>;

/** A file of content/team/. */
export const TeamMember = z.object({
  name: Prose,
  role: Prose,
  bio: Prose,
  order: z.number(),
  portrait: PortraitArt,
  photo,
});
export type TeamMember = z.infer<typeof TeamMember>;

/** A file of content/timeline/: a day of the foundation's history. */
export const Milestone = z.object({
  date: z.iso.date(),
  title: Prose,
  text: Prose,
  art: SceneArt,
  photo,
});
export type Milestone = z.infer<typeof Milestone>;

/** A file of content/about/: a letter, signed; its body is Markdown. The name of the file says who writes. */
export const Letter = z.object({ name: Prose, portrait: PortraitArt, photo });
export type Letter = z.infer<typeof Letter>;

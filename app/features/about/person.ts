import { z } from 'zod';
import { PortraitArt, SceneArt } from '#app/art/address/content-art.ts';

/** A file of content/testimonials/: a person of the sample speaks. */
export const Testimonial = z.object({
  name: z.string().min(1),
  role: z.string().min(1),
  message: z.string().min(1),
  order: z.number(),
  portrait: PortraitArt,
});
export type Testimonial = z.infer<typeof Testimonial>;

/** A file of content/team/. */
export const TeamMember = z.object({
  name: z.string().min(1),
  role: z.string().min(1),
  bio: z.string().min(1),
  order: z.number(),
  portrait: PortraitArt,
});
export type TeamMember = z.infer<typeof TeamMember>;

/** A file of content/timeline/: a day of the foundation's history. */
export const Milestone = z.object({
  date: z.iso.date(),
  title: z.string().min(1),
  text: z.string().min(1),
  art: SceneArt,
});
export type Milestone = z.infer<typeof Milestone>;

/** A file of content/about/: a letter, signed; its body is Markdown. The name of the file says who writes. */
export const Letter = z.object({ name: z.string().min(1), portrait: PortraitArt });
export type Letter = z.infer<typeof Letter>;

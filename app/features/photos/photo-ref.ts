import { z } from 'zod';

/** A photo in place of a drawing, as an entry names it: what it shows is said where it stands, in French. */
export const PhotoRef = z.strictObject({
  id: z.string().regex(/^\d{1,15}-[0-9a-f]{32}$/),
  alt: z.string().trim().min(1).max(300),
});
export type PhotoRef = z.infer<typeof PhotoRef>;

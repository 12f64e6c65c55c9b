import { z } from 'zod';
import { PhotoRef } from '#app/features/photos/photo-ref.ts';
import { Prose } from '#app/shared/prose.ts';
import { ProduceArt } from '#app/art/address/content-art.ts';
import { CATEGORIES } from './market-rules.ts';

/** A file of content/products/; prices in US cents. */
export const Product = z.strictObject({
  name: Prose,
  /** What it costs when it is first put on the shelf, and what is struck through beside it; from then on the shelf says so. */
  priceCents: z.number().int().positive().optional(),
  originalPriceCents: z.number().int().positive().optional(),
  /** What one piece is: "le sac de 5 kg". */
  unit: Prose.optional(),
  /** What one piece weighs, where it is known. */
  grams: z.number().int().positive().optional(),
  place: Prose,
  category: z.enum(CATEGORIES),
  description: Prose,
  story: z.array(Prose).min(1),
  facts: z.array(z.strictObject({ label: Prose, text: Prose })).min(1),
  art: ProduceArt,
  /** In place of the drawing, as long as it may be shown. */
  photo: PhotoRef.optional(),
  featured: z.boolean().default(false),
  /** What is there when the product is first put on the shelf; from then on the database counts. */
  stock: z.number().int().nonnegative(),
  sample: z.strictObject({ ratingTenths: z.number().int().min(0).max(50), reviews: z.number().int().nonnegative() }),
});
export type Product = z.infer<typeof Product>;

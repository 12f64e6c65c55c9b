import { z } from 'zod';
import { ProduceArt } from '#app/art/content-art.ts';
import { CATEGORIES } from './market-terms.ts';

/** A file of content/products/; prices in US cents. */
export const Product = z.strictObject({
  name: z.string().min(1),
  priceCents: z.number().int().positive(),
  originalPriceCents: z.number().int().positive().optional(),
  place: z.string().min(1),
  category: z.enum(CATEGORIES),
  description: z.string().min(1),
  story: z.array(z.string().min(1)).min(1),
  facts: z.array(z.strictObject({ label: z.string().min(1), text: z.string().min(1) })).min(1),
  art: ProduceArt,
  featured: z.boolean(),
  /** What is there when the product is first put on the shelf; from then on the database counts. */
  stock: z.number().int().nonnegative(),
  sample: z.strictObject({ ratingTenths: z.number().int().min(0).max(50), reviews: z.number().int().nonnegative() }),
});
export type Product = z.infer<typeof Product>;

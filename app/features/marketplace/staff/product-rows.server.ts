import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { entries } from '#platform/tables.ts';
import { Product } from '#app/features/marketplace/product.ts';
import { productRevisions } from '#app/features/marketplace/tables.server.ts';

export const IN_PRODUCTS = (id: string) => and(eq(entries.collection, 'products'), eq(entries.id, id));

/** A product as it was written, hidden or not, without what typesetting adds. */
export async function findProductRow(db: Database, id: string): Promise<Product | undefined> {
  const [row] = await db.select({ data: entries.data }).from(entries).where(IN_PRODUCTS(id));
  return row && Product.parse(row.data);
}

/** Who wrote about a product here, newest first. */
export const listRevisions = (db: Database, productId: string, limit = 20) =>
  db
    .select()
    .from(productRevisions)
    .where(eq(productRevisions.productId, productId))
    .orderBy(desc(productRevisions.id))
    .limit(limit);

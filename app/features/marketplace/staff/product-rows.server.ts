import { eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { contentItems, contentRevisions, entries } from '#platform/tables.ts';
import type { Product } from '#app/features/marketplace/product.ts';
import { productStock } from '#app/features/marketplace/tables.server.ts';

/** The texts of a product. An unpublished one may lack any of them. */
export type ProductText = Partial<Product>;

/** The texts of products for staff: the published ones, else the latest draft. Products in the trash are left out. */
export const productTexts = (db: Database) =>
  db
    .select({
      id: sql<string>`coalesce(${entries.id}, ${contentItems.id})`.as('text_id'),
      isLive: sql<boolean>`${entries.id} is not null`.as('is_live'),
      position: sql<number>`coalesce(${entries.position}, ${contentItems.id}::int)`.as('position'),
      data: sql<ProductText>`coalesce(${entries.data}, (
        select r.data from ${contentRevisions} r
        where r.collection = 'products' and r.id = ${contentItems.id} order by r.revision desc limit 1))`.as('data'),
    })
    .from(entries)
    .fullJoin(
      contentItems,
      sql`${contentItems.collection} = ${entries.collection} and ${contentItems.id} = ${entries.id}`,
    )
    .where(
      sql`coalesce(${entries.collection}, ${contentItems.collection}) = 'products' and ${contentItems.trashedAt} is null`,
    )
    .as('product_texts');

/** One product for staff, in stock or not yet, without typographic changes. */
export async function findProductText(
  db: Database,
  id: string,
): Promise<{ data: ProductText; isLive: boolean; isOnShelf: boolean } | undefined> {
  const texts = productTexts(db);
  const [row] = await db
    .select({ data: texts.data, isLive: texts.isLive, shelf: productStock.productId })
    .from(texts)
    .leftJoin(productStock, eq(productStock.productId, texts.id))
    .where(eq(texts.id, id));
  return row?.data ? { data: row.data, isLive: row.isLive, isOnShelf: row.shelf !== null } : undefined;
}

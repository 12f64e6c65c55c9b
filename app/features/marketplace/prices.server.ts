import { desc, eq } from 'drizzle-orm';
import { publishChange } from '#platform/changes.ts';
import type { Database } from '#platform/database.ts';
import type { Actor } from '#platform/state-events.ts';
import { LOW_AT } from './market-rules.ts';
import { productPrices, productStock, stockMoves } from './tables.server.ts';

/** In US cents; `wasMinor` is the former price shown struck through. */
export type Price = { priceMinor: number; wasMinor: number | null };

/** Adds a new product to stock with its first quantity and price. */
export async function putOnShelf(
  tx: Database,
  productId: string,
  { pieces, ...price }: Price & { pieces: number },
  actor: Actor = {},
): Promise<void> {
  await tx
    .insert(productStock)
    .values({ productId, available: pieces, lowSince: pieces < LOW_AT ? new Date() : null, ...price });
  if (pieces > 0) await tx.insert(stockMoves).values({ productId, delta: pieces, reason: 'received', ...actor });
  await tx.insert(productPrices).values({ productId, ...price, ...actor });
}

/**
 * Changes a product's price. Orders keep the price at which they were made.
 * @returns the former price; undefined if there is no such product
 */
export async function setPrice(
  tx: Database,
  productId: string,
  { priceMinor, wasMinor }: Price,
  actor: Actor,
): Promise<Price | undefined> {
  const [before] = await tx.select().from(productStock).where(eq(productStock.productId, productId)).for('update');
  if (!before) return undefined;
  if (before.priceMinor !== priceMinor || before.wasMinor !== wasMinor) {
    await tx.update(productStock).set({ priceMinor, wasMinor }).where(eq(productStock.productId, productId));
    await tx.insert(productPrices).values({ productId, priceMinor, wasMinor, ...actor });
    await publishChange(tx, { topic: 'product', id: '' });
  }
  return before;
}

/** All prices of a product, newest first. */
export const listPrices = (db: Database, productId: string, limit = 50) =>
  db
    .select()
    .from(productPrices)
    .where(eq(productPrices.productId, productId))
    .orderBy(desc(productPrices.id))
    .limit(limit);

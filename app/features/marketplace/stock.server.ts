import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { tell } from '#platform/live.ts';
import type { StockReason } from './market-terms.ts';
import { linesOf } from './orders.server.ts';
import { orders, productStock, stockMoves } from './tables.server.ts';

type Line = { productId: string; quantity: number };

/** Goods that came in: `quantity` pieces of a new or known product. */
export async function receiveStock(tx: Database, productId: string, quantity: number): Promise<void> {
  await tx.insert(productStock).values({ productId, available: quantity }).onConflictDoUpdate({ target: productStock.productId, set: { available: sql`${productStock.available} + ${quantity}` } });
  await tx.insert(stockMoves).values({ productId, delta: quantity, reason: 'received' });
}

/** Takes one line of an order from the shelf; false when there is not enough. The row is the lock. */
export async function takeStock(tx: Database, orderId: string, { productId, quantity }: Line, reason: StockReason): Promise<boolean> {
  const [row] = await tx.update(productStock).set({ available: sql`${productStock.available} - ${quantity}` }).where(and(eq(productStock.productId, productId), sql`${productStock.available} >= ${quantity}`)).returning({ id: productStock.productId });
  if (!row) return false;
  await tx.insert(stockMoves).values({ productId, delta: -quantity, reason, orderId });
  return true;
}

/** An order’s goods go back on the shelf, once: told again, nothing moves. The caller holds the order's row. */
export async function shelve(tx: Database, orderId: string, reason: StockReason): Promise<void> {
  const [mine] = await tx.update(orders).set({ shelvedAt: sql`now()` }).where(and(eq(orders.id, orderId), sql`${orders.shelvedAt} is null`)).returning({ id: orders.id });
  if (!mine) return;
  for (const { productId, quantity } of await linesOf(tx, orderId)) {
    await tx.update(productStock).set({ available: sql`${productStock.available} + ${quantity}` }).where(eq(productStock.productId, productId));
    await tx.insert(stockMoves).values({ productId, delta: quantity, reason, orderId });
  }
  await tell(tx, { topic: 'content', id: 'products' });
}

/** Takes an order's goods from the shelf once more, all or none: paid after the half hour, or won back from a dispute. */
export async function takeAgain(tx: Database, orderId: string, reason: StockReason): Promise<boolean> {
  const lines = await linesOf(tx, orderId);
  // Locked in the order of every cart, before the first is taken: what is short must leave no trace.
  for (const { productId, quantity } of lines) {
    const [row] = await tx.select().from(productStock).where(eq(productStock.productId, productId)).for('update');
    if (!row || row.available < quantity) return false;
  }
  for (const line of lines) await takeStock(tx, orderId, line, reason);
  await tx.update(orders).set({ shelvedAt: null }).where(eq(orders.id, orderId));
  await tell(tx, { topic: 'content', id: 'products' });
  return true;
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { tell } from '#platform/live.ts';
import { linesOf } from './orders.server.ts';
import { productStock } from './tables.server.ts';

/** Takes goods from the shelf; false when there are not enough. The row is the lock. */
export async function takeStock(tx: Database, productId: string, quantity: number): Promise<boolean> {
  const [row] = await tx.update(productStock).set({ available: sql`${productStock.available} - ${quantity}` }).where(and(eq(productStock.productId, productId), sql`${productStock.available} >= ${quantity}`)).returning({ id: productStock.productId });
  return row !== undefined;
}

/** An order’s goods go back on the shelf. */
export async function giveBackStock(tx: Database, orderId: string): Promise<void> {
  for (const { productId, quantity } of await linesOf(tx, orderId)) {
    await tx.update(productStock).set({ available: sql`${productStock.available} + ${quantity}` }).where(eq(productStock.productId, productId));
  }
  await tell(tx, { topic: 'content', id: 'products' });
}

/** Takes an order's goods once more, all or none: a payment that came after the half hour. */
export async function takeAgain(tx: Database, orderId: string): Promise<boolean> {
  const lines = await linesOf(tx, orderId);
  await tx.select().from(productStock).where(inArray(productStock.productId, lines.map(({ productId }) => productId))).orderBy(productStock.productId).for('update');
  const stock = new Map((await tx.select().from(productStock).where(inArray(productStock.productId, lines.map(({ productId }) => productId)))).map((row) => [row.productId, row.available]));
  if (lines.some(({ productId, quantity }) => (stock.get(productId) ?? 0) < quantity)) return false;
  for (const { productId, quantity } of lines) await takeStock(tx, productId, quantity);
  return true;
}

/** Goods that were paid back and stay away: they leave the books of the shelf. */
export async function writeOff(tx: Database, orderId: string): Promise<void> {
  for (const { productId, quantity } of await linesOf(tx, orderId)) {
    await tx.update(productStock).set({ received: sql`${productStock.received} - ${quantity}` }).where(eq(productStock.productId, productId));
  }
}

import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { publishChange } from '#platform/changes.ts';
import type { Actor } from '#platform/state-events.ts';
import type { HandReason, StockReason } from './market-rules.ts';
import { linesOf } from './orders.server.ts';
import { orderLines, orders, productStock, stockMoves } from './tables.server.ts';

type Line = { productId: string; quantity: number };

/** The values that change with a stock movement: the quantity, and since when it is low. */
const changeBy = (delta: number) => ({
  available: sql`${productStock.available} + ${delta}`,
  lowSince: lowSince(sql`${productStock.available} + ${delta}`, sql`${productStock.lowAt}`),
});

/** Since when the stock is low: as before, from now on, or null. */
const lowSince = (available: unknown, lowAt: unknown) =>
  sql<Date | null>`case when ${available} < ${lowAt} then coalesce(${productStock.lowSince}, now()) end`;

/** Adds pieces to stock or removes them, and logs why; false if there are not enough. The row is the lock. */
async function move(tx: Database, { delta, ...why }: typeof stockMoves.$inferInsert): Promise<number | false> {
  const [row] = await tx
    .update(productStock)
    .set(changeBy(delta))
    .where(and(eq(productStock.productId, why.productId), sql`${productStock.available} + ${delta} >= 0`))
    .returning({ available: productStock.available });
  if (!row) return false;
  await tx.insert(stockMoves).values({ delta, ...why });
  return row.available;
}

/**
 * Moves goods by hand: received, counted again, or spoiled. Goods reserved by orders are already out of stock and not
 * affected.
 * @returns the new quantity; undefined if there are not enough to remove, or no such product
 */
export async function moveByHand(
  tx: Database,
  { productId, quantity, reason }: Line & { reason: HandReason },
  actor: Actor,
): Promise<number | undefined> {
  const available = await move(tx, { productId, delta: quantity, reason, ...actor });
  if (available === false) return undefined;
  await publishChange(tx, { topic: 'product', id: '' });
  return available;
}

/**
 * Sets the quantity below which a product's stock is low; 0: never.
 * @returns the former value; undefined if there is no such product
 */
export async function setLowAt(tx: Database, productId: string, lowAt: number): Promise<number | undefined> {
  const [before] = await tx.select().from(productStock).where(eq(productStock.productId, productId)).for('update');
  if (!before) return undefined;
  await tx
    .update(productStock)
    .set({ lowAt, lowSince: lowSince(sql`${productStock.available}`, sql`${lowAt}::int`) })
    .where(eq(productStock.productId, productId));
  return before.lowAt;
}

/** Takes one line of an order out of stock; false if there is not enough. */
export async function takeStock(
  tx: Database,
  orderId: string,
  { productId, quantity }: Line,
  reason: StockReason,
): Promise<boolean> {
  return (await move(tx, { productId, delta: -quantity, reason, orderId })) !== false;
}

/** Returns some pieces of a line to stock while the order continues. The caller holds the order's lock. */
export async function shelvePieces(tx: Database, orderId: string, { productId, quantity }: Line): Promise<void> {
  await tx
    .update(orderLines)
    .set({ shelved: sql`${orderLines.shelved} + ${quantity}` })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.productId, productId)));
  await move(tx, { productId, delta: quantity, reason: 'refunded', orderId });
  await publishChange(tx, { topic: 'product', id: '' });
}

/** What an order holds of each of its goods, in the order in which every order locks them. */
const heldLines = async (tx: Database, orderId: string): Promise<Line[]> =>
  (await linesOf(tx, orderId))
    .map(({ productId, quantity, shelved }) => ({ productId, quantity: quantity - shelved }))
    .filter(({ quantity }) => quantity > 0);

/** Returns an order’s goods to stock, once. The caller holds the order's lock. */
export async function shelve(tx: Database, orderId: string, reason: StockReason): Promise<void> {
  const [mine] = await tx
    .update(orders)
    .set({ shelvedAt: sql`now()` })
    .where(and(eq(orders.id, orderId), sql`${orders.shelvedAt} is null`))
    .returning({ id: orders.id });
  if (!mine) return;
  for (const { productId, quantity } of await heldLines(tx, orderId))
    await move(tx, { productId, delta: quantity, reason, orderId });
  await publishChange(tx, { topic: 'product', id: '' });
}

/** Takes an order's goods out of stock again, all or none: it was paid after the half hour, or a dispute was won. */
export async function takeAgain(tx: Database, orderId: string, reason: StockReason): Promise<boolean> {
  const lines = await heldLines(tx, orderId);
  // Locked in the order of every cart, before the first is taken: what is short must leave no trace.
  for (const { productId, quantity } of lines) {
    const [row] = await tx.select().from(productStock).where(eq(productStock.productId, productId)).for('update');
    if (!row || row.available < quantity) return false;
  }
  for (const line of lines) await takeStock(tx, orderId, line, reason);
  await tx.update(orders).set({ shelvedAt: null }).where(eq(orders.id, orderId));
  await publishChange(tx, { topic: 'product', id: '' });
  return true;
}

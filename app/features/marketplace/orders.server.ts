import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { orderLines, orders } from './tables.server.ts';

export type Order = typeof orders.$inferSelect;

/** The goods of an order, always in the same sequence. */
export async function linesOf(tx: Database, orderId: string) {
  return tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.productId);
}

export async function findOrder(
  db: Database,
  id: string,
): Promise<(Order & { lines: (typeof orderLines.$inferSelect)[] }) | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order && { ...order, lines: await linesOf(db, id) };
}

/** A member's orders that were paid for, newest first. */
export async function listOwnOrders(db: Database, memberId: string, limit = 50): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), sql`${orders.paidAt} is not null`))
    .orderBy(sql`${orders.createdAt} desc`)
    .limit(limit);
}

/** Orders keep what was sold and for how much; who lives where is forgotten. */
export const orderData: OwnDataSource = {
  name: 'orders',
  list: (db, { id }) => db.select().from(orders).where(eq(orders.memberId, id)),
  async erase(tx, { id, email }) {
    const nobody = {
      firstName: '',
      lastName: '',
      phone: null,
      address: '',
      city: '',
      postalCode: null,
      country: '',
      notes: null,
    };
    await tx
      .update(orders)
      .set({ email: null, memberId: null, customer: nobody })
      .where(sql`${orders.memberId} = ${id} or ${orders.email} = ${email}`);
  },
};

import { customerName } from './market-rules.ts';
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { href } from 'react-router';
import type { Database } from '#platform/database.ts';
import { isOf, type OwnDataSource } from '#platform/own-data.ts';
import { orderLines, orders } from './tables.server.ts';

export type Order = typeof orders.$inferSelect;

/** The goods of an order, always in the same order. */
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

/** A member's paid orders, newest first. */
export async function listOwnOrders(db: Database, memberId: string, limit = 50): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), sql`${orders.paidAt} is not null`))
    .orderBy(sql`${orders.createdAt} desc`)
    .limit(limit);
}

/** Erasing keeps what was sold at which price, but removes who bought it and where they live. */
export const orderData: OwnDataSource = {
  name: 'orders',
  signs: `select member_id, email, null as name, created_at as at from orders`,
  opens: 'orders.read',
  list: (db, { id, email }) =>
    db
      .select()
      .from(orders)
      .where(or(eq(orders.memberId, id), and(eq(orders.email, email), sql`${orders.memberId} is null`))),
  keeps: (db, { id, email }) =>
    db.$count(orders, and(or(eq(orders.memberId, id), eq(orders.email, email)), isNotNull(orders.paidAt))),
  async things(db, known, limit) {
    const rows = await db
      .select()
      .from(orders)
      .where(isOf(known, { memberId: orders.memberId, email: orders.email }))
      .orderBy(desc(orders.createdAt))
      .limit(limit);
    const ids = rows.map(({ id }) => id);
    const goods = ids.length > 0 ? await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)) : [];
    return rows.map(({ id, number, createdAt, status, totalMinor, customer, memberId }) => ({
      id,
      at: createdAt,
      title: goods.flatMap(({ orderId, name }) => (orderId === id ? [name] : [])).join(', '),
      detail: String(number),
      path: href('/admin/orders/:id', { id }),
      state: `order.status.${status}`,
      sum: { amountMinor: totalMinor, currency: 'USD' as const },
      name: customerName(customer),
      phone: customer.phone,
      town: customer.city,
      isProved: known.proved.includes(memberId ?? ''),
    }));
  },
  async withPhone(db, phones) {
    const rows = await db
      .selectDistinct({
        email: sql<string>`coalesce((select u.email from users u where u.id = ${orders.memberId}), ${orders.email})`,
      })
      .from(orders)
      .where(
        and(
          sql`${orders.customer}->>'phone' <> ''`,
          sql`right(regexp_replace(${orders.customer}->>'phone', '[^0-9]', '', 'g'), 9) = any(${sql.param([...phones])}::text[])`,
        ),
      )
      .limit(20);
    return rows.flatMap(({ email }) => email ?? []);
  },
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

import { beginsWithWords } from '#app/kit/search-words.server.ts';
import { customerName } from '#app/features/marketplace/market-rules.ts';
import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import type { OrderStatus } from '#app/features/marketplace/market-rules.ts';
import { orders } from '#app/features/marketplace/tables.server.ts';

/** Orders that were paid or wait for payment, newest first; `q` is a number or the beginning of a family name. */
export async function listOrders(db: Database, { q, state, from, to, after, limit }: ListState, person: PersonView) {
  const number = /^\d{1,9}$/.test(q) ? Number(q) : undefined;
  const rows = await db
    .select({ ...getTableColumns(orders), key: exactly(orders.createdAt) })
    .from(orders)
    .where(
      and(
        state ? eq(orders.status, state as OrderStatus) : undefined,
        number !== undefined ? eq(orders.number, number) : undefined,
        q && number === undefined && person.isMasked ? sql`false` : undefined,
        q && number === undefined
          ? beginsWithWords(sql`(${orders.customer}->>'firstName') || ' ' || (${orders.customer}->>'lastName')`, q)
          : undefined,
        isWithinDays(orders.createdAt, { from, to }),
        isAfter(orders.createdAt, orders.id, after, isUuid),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ id, number: count, status, customer, totalMinor, createdAt, paidAt, sentAt, deliveredAt, tracking }) => ({
      id,
      number: count,
      status,
      name: person.name(customerName(customer)),
      place: [customer.city, customer.country].filter(Boolean).join(', '),
      amount: totalMinor / 100,
      currency: 'USD' as const,
      createdAt,
      paidAt,
      sentAt,
      deliveredAt,
      tracking,
    }),
  );
}

/** How many orders are in each state that waits for the foundation. */
export async function countOrders(db: Database): Promise<Partial<Record<OrderStatus, number>>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(sql`${orders.status} in ('paid', 'prepared', 'sent', 'return_asked')`)
    .groupBy(orders.status);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** The numbers of these orders. */
export async function numbersOf(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return new Map();
  const rows = await db.select({ id: orders.id, number: orders.number }).from(orders).where(inArray(orders.id, known));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth-tables.ts';
import type { OrderStatus } from './market-terms.ts';

const moment = () => timestamp({ withTimezone: true });

/** What is on the shelf. `received` less `available` is what orders hold: a check says so. */
export const productStock = pgTable(
  'product_stock',
  { productId: text().primaryKey(), received: integer().notNull(), available: integer().notNull() },
  (table) => [check('product_stock_never_oversold', sql`${table.available} >= 0`)],
);

export type Customer = { firstName: string; lastName: string; phone: string | null; address: string; city: string; postalCode: string | null; country: string; notes: string | null };

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** As people say it: counted up, without meaning. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    customer: jsonb().$type<Customer>().notNull(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    subtotalMinor: bigint({ mode: 'number' }).notNull(),
    deliveryMinor: bigint({ mode: 'number' }).notNull(),
    totalMinor: bigint({ mode: 'number' }).notNull(),
    language: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Until then the goods wait for the payment. */
    reservedUntil: moment().notNull(),
    paidAt: moment(),
    deliveredAt: moment(),
  },
  (table) => [index('orders_member').on(table.memberId, table.createdAt), index('orders_reserved').on(table.reservedUntil).where(sql`status = 'pending'`)],
);

/** Name and price as they were when it was ordered. */
export const orderLines = pgTable(
  'order_lines',
  { orderId: uuid().notNull().references(() => orders.id), productId: text().notNull(), name: text().notNull(), priceMinor: bigint({ mode: 'number' }).notNull(), quantity: integer().notNull() },
  (table) => [primaryKey({ columns: [table.orderId, table.productId] }), index('order_lines_product').on(table.productId)],
);

import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth-tables.ts';
import type { OrderStatus, StockReason } from './market-terms.ts';

const moment = () => timestamp({ withTimezone: true });

/** What is on the shelf: the sum of its moves, kept so that it is never counted. */
export const productStock = pgTable(
  'product_stock',
  { productId: text().primaryKey(), available: integer().notNull() },
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
    sentAt: moment(),
    /** The carrier's number, promised by mail when the parcel leaves. */
    tracking: text(),
    deliveredAt: moment(),
    /** Since when the goods are on the shelf again; empty while the order holds them. */
    shelvedAt: moment(),
  },
  (table) => [index('orders_member').on(table.memberId, table.createdAt), index('orders_reserved').on(table.reservedUntil).where(sql`status = 'pending'`)],
);

/** Name and price as they were when it was ordered. */
export const orderLines = pgTable(
  'order_lines',
  { orderId: uuid().notNull().references(() => orders.id), productId: text().notNull(), name: text().notNull(), priceMinor: bigint({ mode: 'number' }).notNull(), quantity: integer().notNull() },
  (table) => [primaryKey({ columns: [table.orderId, table.productId] }), index('order_lines_product').on(table.productId)],
);

/** Every state an order went through, never changed: who (nobody: the site itself), from where, to where, why. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid().notNull().references(() => orders.id),
    at: moment().notNull().defaultNow(),
    who: text(),
    from: text().$type<OrderStatus>().notNull(),
    to: text().$type<OrderStatus>().notNull(),
    why: text(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);

/** Every change of the shelf, never changed: `delta` pieces more or less, why, and for which order. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text().notNull().references(() => productStock.productId),
    delta: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    orderId: uuid().references(() => orders.id),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('stock_moves_product').on(table.productId, table.id), index('stock_moves_order').on(table.orderId)],
);

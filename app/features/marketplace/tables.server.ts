import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#app/shared/language.ts';
import { minor, moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';
import { users } from '#platform/auth-tables.ts';
import { refunds } from '#app/features/payments/tables.server.ts';
import { LOW_AT, type OrderStatus, type StockReason } from './market-rules.ts';
import type { Product } from './product.ts';

/**
 * Stock and prices of products. The quantity is the sum of the movements and the price is the latest price, both stored
 * so that they need not be computed. What orders hold is no longer in stock.
 */
export const productStock = pgTable(
  'product_stock',
  {
    productId: text().primaryKey(),
    available: integer().notNull(),
    /** Below this quantity a task is created; 0: never. */
    lowAt: integer().notNull().default(LOW_AT),
    /** Since when the quantity is lower. */
    lowSince: moment(),
    /** In US cents. */
    priceMinor: minor().notNull(),
    /** The former price shown struck through, in US cents. */
    wasMinor: minor(),
  },
  (table) => [
    check('product_stock_never_oversold', sql`${table.available} >= 0`),
    index('product_stock_low')
      .on(table.lowSince)
      .where(sql`low_since is not null`),
  ],
);

/** All prices of a product, never changed: from when, who, why. Orders keep the price at which they were made. */
export const productPrices = pgTable(
  'product_prices',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text()
      .notNull()
      .references(() => productStock.productId),
    priceMinor: minor().notNull(),
    wasMinor: minor(),
    at: moment().notNull().defaultNow(),
    /** Null: when it was first added to stock. */
    who: text(),
    why: text(),
  },
  (table) => [index('product_prices_product').on(table.productId, table.id)],
);

/** Only written by the previous release: revisions of products are now those of all content (`content_revisions`). */
export const productRevisions = pgTable(
  'product_revisions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text()
      .notNull()
      .references(() => productStock.productId),
    data: jsonb().$type<Product>().notNull(),
    at: moment().notNull().defaultNow(),
    who: text().notNull(),
  },
  (table) => [index('product_revisions_product').on(table.productId, table.id)],
);

export type Customer = {
  firstName: string;
  lastName: string;
  phone: string | null;
  address: string;
  city: string;
  postalCode: string | null;
  country: string;
  notes: string | null;
};

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** The number by which people refer to it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    email: text(),
    customer: jsonb().$type<Customer>().notNull(),
    status: text().$type<OrderStatus>().notNull().default('pending'),
    subtotalMinor: minor().notNull(),
    deliveryMinor: minor().notNull(),
    totalMinor: minor().notNull(),
    language: text().$type<Language>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Until when the goods are reserved for the payment. */
    reservedUntil: moment().notNull(),
    paidAt: moment(),
    sentAt: moment(),
    /** The carrier's tracking number, promised by mail when the parcel leaves. */
    tracking: text(),
    deliveredAt: moment(),
    /** When the goods were returned to stock; null while the order holds them. */
    shelvedAt: moment(),
  },
  (table) => [
    index('orders_member').on(table.memberId, table.createdAt),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_by_status').on(table.status, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_buyer_words').using(
      'gin',
      sql`to_tsvector('simple', fold((${table.customer}->>'firstName') || ' ' || (${table.customer}->>'lastName')))`,
    ),
    index('orders_email').on(table.email),
    // The last nine digits, however it was typed: of two orders with the same, one person may have made both.
    index('orders_phone')
      .on(sql`right(regexp_replace(${table.customer}->>'phone', '[^0-9]', '', 'g'), 9)`)
      .where(sql`customer->>'phone' <> ''`),
    index('orders_reserved')
      .on(table.reservedUntil)
      .where(sql`status = 'pending'`),
  ],
);

/** Lines of an order, with name and price at the time of ordering. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    productId: text().notNull(),
    name: text().notNull(),
    priceMinor: minor().notNull(),
    quantity: integer().notNull(),
    /** How many pieces were returned to stock while the order continues. */
    shelved: integer().notNull().default(0),
  },
  (table) => [
    check('order_lines_shelved', sql`${table.shelved} between 0 and ${table.quantity}`),
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('order_lines_product').on(table.productId),
  ],
);

/** Refunded pieces of a line. The refund has the state of the money; a failed one does not count. */
export const lineRefunds = pgTable(
  'line_refunds',
  {
    refundId: uuid()
      .primaryKey()
      .references(() => refunds.id),
    orderId: uuid().notNull(),
    productId: text().notNull(),
    quantity: integer().notNull(),
    /** The delivery price, refunded with the last piece of a parcel that was never sent. */
    deliveryMinor: minor().notNull(),
    who: text().notNull(),
    why: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('line_refunds_order').on(table.orderId, table.productId),
    foreignKey({
      columns: [table.orderId, table.productId],
      foreignColumns: [orderLines.orderId, orderLines.productId],
    }),
  ],
);

/** Every state change of an order. */
export const orderEvents = pgTable(
  'order_events',
  {
    ...stateEvent<OrderStatus>(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);

/** Every stock movement, never changed: `delta` pieces more or less, why, and for which order. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text()
      .notNull()
      .references(() => productStock.productId),
    delta: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    orderId: uuid().references(() => orders.id),
    at: moment().notNull().defaultNow(),
    /** For movements by hand: who, and their note. */
    who: text(),
    why: text(),
  },
  (table) => [
    index('stock_moves_product').on(table.productId, table.id),
    index('stock_moves_reason').on(table.reason, table.id),
    index('stock_moves_order').on(table.orderId),
  ],
);

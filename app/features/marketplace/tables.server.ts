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
 * What is on the shelf and what it costs: the sum of its moves and the last of its prices, kept so that neither is ever counted.
 * What an order holds has left the shelf already.
 */
export const productStock = pgTable(
  'product_stock',
  {
    productId: text().primaryKey(),
    available: integer().notNull(),
    /** With fewer than this somebody is told; 0: nobody ever. */
    lowAt: integer().notNull().default(LOW_AT),
    /** Since when there are fewer. */
    lowSince: moment(),
    /** In US cents. */
    priceMinor: minor().notNull(),
    /** The price that is struck through beside it. */
    wasMinor: minor(),
  },
  (table) => [
    check('product_stock_never_oversold', sql`${table.available} >= 0`),
    index('product_stock_low')
      .on(table.lowSince)
      .where(sql`low_since is not null`),
  ],
);

/** Every price a product had, never changed: from when, who, why. Orders keep the one they were made at. */
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
    /** Nobody: as it was first put on the shelf. */
    who: text(),
    why: text(),
  },
  (table) => [index('product_prices_product').on(table.productId, table.id)],
);

/** Written by the release before alone: revisions of products are those of all texts (`content_revisions`). */
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
    /** As people say it: counted up, without meaning. */
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

/** Name and price as they were when it was ordered. */
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
    /** How many of them went back on the shelf while the order goes on. */
    shelved: integer().notNull().default(0),
  },
  (table) => [
    check('order_lines_shelved', sql`${table.shelved} between 0 and ${table.quantity}`),
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('order_lines_product').on(table.productId),
  ],
);

/** Pieces of a line whose money goes back; what became of it stands with the refund, and one that failed counts for nothing. */
export const lineRefunds = pgTable(
  'line_refunds',
  {
    refundId: uuid()
      .primaryKey()
      .references(() => refunds.id),
    orderId: uuid().notNull(),
    productId: text().notNull(),
    quantity: integer().notNull(),
    /** With the last piece of a parcel that never left, its delivery goes back too. */
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

/** Every state an order went through. */
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

/** Every change of the shelf, never changed: `delta` pieces more or less, why, and for which order. */
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
    /** Of moves by hand: whose, and in their words. */
    who: text(),
    why: text(),
  },
  (table) => [
    index('stock_moves_product').on(table.productId, table.id),
    index('stock_moves_reason').on(table.reason, table.id),
    index('stock_moves_order').on(table.orderId),
  ],
);

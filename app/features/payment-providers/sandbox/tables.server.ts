import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#app/shared/money.ts';
import { moment, minor } from '#platform/columns.ts';
import type { Interval, PaymentStatus } from '#app/features/payments/payment.ts';

/** The sandbox's own books: what a real provider would store. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    ref: text().primaryKey(),
    paymentId: uuid(),
    subscriptionRef: text(),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    interval: text().$type<Interval>().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('pending'),
    failureCode: text(),
    description: text().notNull(),
    returnUrl: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    paidAt: moment(),
  },
  (table) => [index('sandbox_charges_subscription').on(table.subscriptionRef, table.createdAt)],
);

/** Refunds of the sandbox: immediate for cards, delayed for phones. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    ref: text().primaryKey(),
    chargeRef: text().notNull(),
    refundId: uuid(),
    amountMinor: minor().notNull(),
    doneAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('sandbox_refunds_charge').on(table.chargeRef)],
);

export const sandboxSubscriptions = pgTable('sandbox_subscriptions', {
  ref: text().primaryKey(),
  amountMinor: minor().notNull(),
  currency: text().$type<Currency>().notNull(),
  interval: text().$type<Interval>().notNull(),
  isActive: boolean().notNull().default(true),
  isPaused: boolean().notNull().default(false),
  /** The last renewal, if it was refused. */
  refusedRef: text(),
  createdAt: moment().notNull().defaultNow(),
});

/** Events that the sandbox still has to deliver, repeated until we answer 200, as providers do. */
export const sandboxEvents = pgTable('sandbox_events', {
  id: text().primaryKey(),
  body: jsonb().notNull(),
  createdAt: moment().notNull().defaultNow(),
  deliveredAt: moment(),
});

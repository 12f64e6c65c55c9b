import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import type { DunningEnd, GiftAct, GiftChange } from './renewals.ts';

/**
 * What happened to a monthly or yearly gift beside its payments, never changed afterwards. `who` is somebody of the staff by their
 * member's id, 'giver' or 'provider'; nobody: the site by itself. `why` is the words given with it, of a refusal the provider's code.
 */
export const giftEvents = pgTable(
  'gift_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    at: moment().notNull().defaultNow(),
    what: text().$type<GiftChange>().notNull(),
    who: text(),
    why: text(),
    /** The sum from then on, or the one that was refused. */
    amountMinor: minor(),
    /** The day it goes on again, `YYYY-MM-DD`. */
    until: text(),
    paymentId: uuid().references(() => payments.id),
  },
  (table) => [
    index('gift_events_subscription').on(table.subscriptionId, table.id),
    uniqueIndex('gift_events_refused')
      .on(table.paymentId)
      .where(sql`what = 'refused'`),
  ],
);

/** The days after a refused renewal on which its giver is written to, until it is paid, changed or given up. */
export const dunnings = pgTable(
  'dunnings',
  {
    id: uuid().primaryKey().defaultRandom(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** The renewal that was refused, the newest where there are several; and why, in the provider's code. */
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    code: text().notNull(),
    beganAt: moment().notNull().defaultNow(),
    mailsSent: integer().notNull().default(0),
    /** When the provider is asked again, and the next mail leaves if it still says no. */
    nextAt: moment().notNull(),
    endedAt: moment(),
    end: text().$type<DunningEnd>(),
    /** The provider still has to give up what it could not take. */
    isWaiving: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('dunnings_open')
      .on(table.subscriptionId)
      .where(sql`ended_at is null`),
    index('dunnings_due')
      .on(table.nextAt)
      .where(sql`ended_at is null`),
    index('dunnings_waiving')
      .on(table.endedAt)
      .where(sql`is_waiving`),
    index('dunnings_subscription').on(table.subscriptionId, table.beganAt),
  ],
);

/** A larger sum that staff offered to a giver: it holds once they took it up themselves, until then the gift is as it was. */
export const giftOffers = pgTable(
  'gift_offers',
  {
    id: uuid().primaryKey().defaultRandom(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    amountMinor: minor().notNull(),
    who: text().notNull(),
    why: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    endsAt: moment().notNull(),
    takenAt: moment(),
  },
  (table) => [index('gift_offers_subscription').on(table.subscriptionId, table.askedAt)],
);

/** What staff asked for a giver, until the provider was told: one at a time for a gift. */
export const giftOrders = pgTable(
  'gift_orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    act: text().$type<GiftAct>().notNull(),
    amountMinor: minor(),
    until: text(),
    who: text().notNull(),
    why: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    doneAt: moment(),
    /** It could no longer be done when its turn came: the gift had ended. */
    isVoid: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('gift_orders_open')
      .on(table.subscriptionId)
      .where(sql`done_at is null`),
    index('gift_orders_subscription').on(table.subscriptionId, table.askedAt),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import { payments, subscriptions } from '#app/features/payments/tables.server.ts';
import type { DunningEnd, GiftAct, GiftChange } from './renewals.ts';

/**
 * Events of a recurring gift beside its payments, never changed. `who` is a staff member's id, 'giver' or 'provider';
 * null: the site itself. `why` is the reason given, or for a refusal the provider's code.
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
    /** The new amount, or the refused one, in minor units. */
    amountMinor: minor(),
    /** The day on which it resumes, `YYYY-MM-DD`. */
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

/** Dunnings: series of mails to the donor after a refused renewal, until it is paid, changed or given up. */
export const dunnings = pgTable(
  'dunnings',
  {
    id: uuid().primaryKey().defaultRandom(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** The refused renewal (the newest one), and the provider's code for the reason. */
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    code: text().notNull(),
    beganAt: moment().notNull().defaultNow(),
    mailsSent: integer().notNull().default(0),
    /** When the provider is asked again, and the next mail is sent if it still refuses. */
    nextAt: moment().notNull(),
    endedAt: moment(),
    end: text().$type<DunningEnd>(),
    /** Whether the provider must still be told to give up the unpaid renewal. */
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

/** Larger amounts proposed by staff: effective once the donor accepts, until then the gift is unchanged. */
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

/** Changes requested by staff, until the provider was told: one at a time per gift. */
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
    /** It could not be done when its turn came, because the gift had ended. */
    isVoid: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('gift_orders_open')
      .on(table.subscriptionId)
      .where(sql`done_at is null`),
    index('gift_orders_subscription').on(table.subscriptionId, table.askedAt),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';
import { users } from '#platform/auth-tables.ts';
import type { FieldStatus, InvestmentType } from './field-rules.ts';

/** A shared field's state and totals, in US cents; its texts are content. */
export const plots = pgTable('fields', {
  id: text().primaryKey(),
  status: text().$type<FieldStatus>().notNull(),
  goalMinor: minor().notNull(),
  raisedMinor: minor().notNull().default(0),
  people: integer().notNull().default(0),
  /** The last day of funding: if the goal is not reached by then, every share is refunded. */
  fundingUntil: text().notNull(),
  /** When it first reached its goal; from then on it is never closed, whatever is refunded later. */
  fundedAt: moment(),
});

/** Every state change of a field, and when it first reached its goal (which does not change its state). */
export const fieldEvents = pgTable(
  'field_events',
  {
    ...stateEvent<FieldStatus>(),
    fieldId: text()
      .notNull()
      .references(() => plots.id),
  },
  (table) => [index('field_events_field').on(table.fieldId, table.id)],
);

/** A member's share of a field: an investment that may have a return, or a sponsorship without one. */
export const shares = pgTable(
  'shares',
  {
    id: uuid().primaryKey(),
    fieldId: text()
      .notNull()
      .references(() => plots.id),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<InvestmentType>().notNull(),
    amountMinor: minor().notNull(),
    /** What we hold of it today, in US cents. */
    heldMinor: minor().notNull().default(0),
    /** When its payment first counted; if a dispute is won, it counts again even after the last day. */
    countedAt: moment(),
    /** When it was found to be too late or without room: it never counts and is fully refunded. */
    turnedAwayAt: moment(),
    email: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('shares_member')
      .on(table.memberId, table.createdAt)
      .where(sql`member_id is not null`),
    index('shares_field').on(table.fieldId),
    index('shares_email').on(table.email),
  ],
);

/** Reports by staff about a field on a day: a step of its season, or its progress; never changed. */
export const fieldReports = pgTable(
  'field_reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fieldId: text()
      .notNull()
      .references(() => plots.id),
    /** The step it began; null for a report within a step. */
    step: text().$type<FieldStatus>(),
    day: date().notNull(),
    text: text().notNull(),
    /** The address of its photo. */
    picture: text(),
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('field_reports_field').on(table.fieldId, table.day, table.id)],
);

/** A harvest that was sold and paid out, once per field. Amounts in US cents. */
export const fieldHarvests = pgTable('field_harvests', {
  fieldId: text()
    .primaryKey()
    .references(() => plots.id),
  grams: minor().notNull(),
  /** In hundredths of a US cent per kilogram. */
  pricePerKg: minor().notNull(),
  saleMinor: minor().notNull(),
  /** What the shares that expect a return had put in, and what they are paid. */
  stakesMinor: minor().notNull(),
  sharedMinor: minor().notNull(),
  who: text().notNull(),
  at: moment().notNull().defaultNow(),
});

/** What a harvest paid to one share, and what had been put in. */
export const sharePayouts = pgTable(
  'share_payouts',
  {
    shareId: uuid()
      .primaryKey()
      .references(() => shares.id),
    fieldId: text()
      .notNull()
      .references(() => fieldHarvests.fieldId),
    stakeMinor: minor().notNull(),
    amountMinor: minor().notNull(),
  },
  (table) => [index('share_payouts_field').on(table.fieldId)],
);

import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';
import { users } from '#platform/auth-tables.ts';
import type { FieldStatus, InvestmentType } from './field-rules.ts';

/** A shared field's state and sums, in US cents; what is written about it is content. */
export const plots = pgTable('fields', {
  id: text().primaryKey(),
  status: text().$type<FieldStatus>().notNull(),
  goalMinor: minor().notNull(),
  raisedMinor: minor().notNull().default(0),
  people: integer().notNull().default(0),
  /** The last day of funding: not full by then, every share goes back. */
  fundingUntil: text().notNull(),
  /** When it first reached its goal: from then on it is never closed, whatever goes back later. */
  fundedAt: moment(),
});

/** Every state a field went through, and when it was full for the first time, which changes its state in nothing. */
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

/** One member's part of a field: an investment that may bring something back, or a sponsorship that asks for nothing. */
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
    /** What we hold of it today. */
    heldMinor: minor().notNull().default(0),
    /** When its money first counted: a dispute that is won brings it back even after the last day. */
    countedAt: moment(),
    /** Its money came too late or for a place that was taken: it never counts, all of it goes back. */
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

/** What staff told of a field on a day: a step of its season, or how it goes; written once. */
export const fieldReports = pgTable(
  'field_reports',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    fieldId: text()
      .notNull()
      .references(() => plots.id),
    /** The step it began; nothing for what happened within one. */
    step: text().$type<FieldStatus>(),
    day: date().notNull(),
    text: text().notNull(),
    /** Its address here. */
    picture: text(),
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('field_reports_field').on(table.fieldId, table.day, table.id)],
);

/** A harvest that was sold and shared, once for each field. Sums in US cents. */
export const fieldHarvests = pgTable('field_harvests', {
  fieldId: text()
    .primaryKey()
    .references(() => plots.id),
  grams: minor().notNull(),
  /** In hundredths of a US cent for a kilogram. */
  pricePerKg: minor().notNull(),
  saleMinor: minor().notNull(),
  /** What the shares that hope for a return had put in, and what goes to them. */
  stakesMinor: minor().notNull(),
  sharedMinor: minor().notNull(),
  who: text().notNull(),
  at: moment().notNull().defaultNow(),
});

/** What a harvest brought one share, of what it had put in. */
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

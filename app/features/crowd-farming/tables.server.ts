import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth-tables.ts';
import type { FieldStatus, InvestmentType } from './field-terms.ts';

const moment = () => timestamp({ withTimezone: true });

/** A shared field's state and sums, in US cents; what is written about it is content. */
export const fields = pgTable('fields', {
  id: text().primaryKey(),
  status: text().$type<FieldStatus>().notNull(),
  goalMinor: bigint({ mode: 'number' }).notNull(),
  raisedMinor: bigint({ mode: 'number' }).notNull().default(0),
  people: integer().notNull().default(0),
  /** The last day of funding: not full by then, every share goes back. */
  fundingUntil: text().notNull(),
  /** When it first reached its goal: from then on it is never closed, whatever goes back later. */
  fundedAt: moment(),
});

/** One member's part of a field: an investment that may bring something back, or a sponsorship that asks for nothing. */
export const shares = pgTable(
  'shares',
  {
    id: uuid().primaryKey(),
    fieldId: text().notNull().references(() => fields.id),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<InvestmentType>().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** What we hold of it today. */
    heldMinor: bigint({ mode: 'number' }).notNull().default(0),
    /** When its money first counted: a dispute that is won brings it back even after the last day. */
    countedAt: moment(),
    /** Its money came too late or for a place that was taken: it never counts, all of it goes back. */
    turnedAwayAt: moment(),
    email: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('shares_member').on(table.memberId, table.createdAt).where(sql`member_id is not null`), index('shares_field').on(table.fieldId)],
);

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { payments } from '#app/features/payments/tables.server.ts';

/** The last receipt number issued in each year. Its row lock keeps numbers without gaps. */
export const receiptNumbers = pgTable('receipt_numbers', { year: integer().primaryKey(), last: integer().notNull() });

export const receipts = pgTable(
  'receipts',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    year: integer().notNull(),
    number: integer().notNull(),
    issuedAt: moment().notNull().defaultNow(),
    /** When everything was refunded: the number stays used, the receipt is no longer valid. */
    cancelledAt: moment(),
    /** The version under this number, from 1, and when it was last corrected. */
    version: integer().notNull().default(1),
    correctedAt: moment(),
    /** Corrected values in place of what the payer typed; an address exists only here. */
    name: text(),
    address: text(),
    /** What it was for, in the payer's language at that time; in older rows missing: then the current French title. */
    purpose: text(),
    /** Since when this version waits for a name in other letters, because our fonts lack some of its own. */
    unprintedAt: moment(),
  },
  (table) => [
    unique('receipts_number').on(table.year, table.number),
    index('receipts_unprinted')
      .on(table.unprintedAt)
      .where(sql`unprinted_at is not null`),
  ],
);

/** Former versions of corrected receipts, under the same number: all values that can change. */
export const receiptVersions = pgTable(
  'receipt_versions',
  {
    paymentId: uuid()
      .notNull()
      .references(() => receipts.paymentId),
    version: integer().notNull(),
    name: text(),
    address: text(),
    purpose: text().notNull(),
    /** When it was replaced, and by whom. */
    replacedAt: moment().notNull().defaultNow(),
    who: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.version] })],
);

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { payments } from '#app/features/payments/tables.server.ts';

/** The last receipt number given in each year. Its row lock is what keeps numbers unbroken. */
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
    /** Set when the whole sum went back: the number stays, the receipt no longer counts. */
    cancelledAt: moment(),
    /** Which one under this number it is, from 1, and when it was last corrected. */
    version: integer().notNull().default(1),
    correctedAt: moment(),
    /** Instead of what the payer typed, where staff corrected it; an address only there. */
    name: text(),
    address: text(),
    /** What it was given for, in the payer's language as it was called then; of those before it was kept, the French title of today. */
    purpose: text(),
    /** Since when this version waits for other letters: our fonts have not all of its own. */
    unprintedAt: moment(),
  },
  (table) => [
    unique('receipts_number').on(table.year, table.number),
    index('receipts_unprinted')
      .on(table.unprintedAt)
      .where(sql`unprinted_at is not null`),
  ],
);

/** What a receipt said before it was corrected, under the same number: all that may change of it. */
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
    /** When the next one took its place, and by whose hand. */
    replacedAt: moment().notNull().defaultNow(),
    who: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.version] })],
);

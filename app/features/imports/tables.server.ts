import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { minor, moment } from '#platform/columns.ts';
import type { RowOutcome, Fault, ImportState, Mapping } from './gift-file.ts';

/** Files of past gifts from another system that were read. The files themselves are not stored. */
export const giftImports = pgTable(
  'gift_imports',
  {
    id: uuid().primaryKey(),
    /** The number by which people refer to it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    /** The other system's name, within which its numbers are unique. */
    source: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    state: text().$type<ImportState>().notNull().default('read'),
    readBy: text().notNull(),
    readAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    endedAt: moment(),
    undoneAt: moment(),
    /** Who undid it, and why. */
    undoneBy: text(),
    undoneWhy: text(),
  },
  (table) => [index('gift_imports_newest').on(table.readAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);
export type GiftImport = typeof giftImports.$inferSelect;

/** The lines of such a file, their outcome, and the payment they became. */
export const giftImportRows = pgTable(
  'gift_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => giftImports.id),
    /** The line number in the file. */
    line: integer().notNull(),
    outcome: text('fate').$type<RowOutcome>().notNull(),
    fault: text().$type<Fault>(),
    /** The text of the invalid cell. */
    typed: text(),
    /** The keys that recognise it in another file (row-keys.ts). */
    ownKey: text(),
    plainKey: text().notNull(),
    day: date(),
    amountMinor: minor(),
    currency: text().$type<Currency>(),
    fundId: text(),
    /** Until it is booked; afterwards only the gift has them. */
    donorName: text(),
    donorEmail: text(),
    donorPhone: text(),
    way: text(),
    /** The number of the other system's receipt. */
    receipt: text(),
    note: text(),
    paymentId: uuid()
      .unique()
      .references(() => payments.id),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('gift_import_rows_fate').on(table.importId, table.outcome, table.line),
    // Of what stands in the books each once: by its own key, or by what it says where it has none.
    uniqueIndex('gift_import_rows_own')
      .on(table.ownKey)
      .where(sql`fate in ('booked', 'left')`),
    uniqueIndex('gift_import_rows_plain')
      .on(table.plainKey)
      .where(sql`fate in ('booked', 'left') and own_key is null`),
    index('gift_import_rows_says')
      .on(table.plainKey)
      .where(sql`fate in ('booked', 'left')`),
  ],
);
export type GiftImportRow = typeof giftImportRows.$inferSelect;

/** The meaning of a table's columns, by headings, for the next file of the same system. */
export const giftMappings = pgTable('gift_mappings', {
  headKey: text().primaryKey(),
  mapping: jsonb().$type<Mapping>().notNull(),
});

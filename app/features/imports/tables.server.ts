import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { minor, moment } from '#platform/columns.ts';
import type { RowOutcome, Fault, ImportState, Mapping } from './gift-file.ts';

/** A file of past gifts of another system that was read. The file itself is not kept. */
export const giftImports = pgTable(
  'gift_imports',
  {
    id: uuid().primaryKey(),
    /** How people call it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    /** What the other system is called: its numbers are its own. */
    source: text().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    state: text().$type<ImportState>().notNull().default('read'),
    readBy: text().notNull(),
    readAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    endedAt: moment(),
    undoneAt: moment(),
    /** Who asked to take it back, and why. */
    undoneBy: text(),
    undoneWhy: text(),
  },
  (table) => [index('gift_imports_newest').on(table.readAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);
export type GiftImport = typeof giftImports.$inferSelect;

/** A line of such a file, what becomes of it, and the payment it became. */
export const giftImportRows = pgTable(
  'gift_import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => giftImports.id),
    /** Where it stands in the file. */
    line: integer().notNull(),
    outcome: text('fate').$type<RowOutcome>().notNull(),
    fault: text().$type<Fault>(),
    /** What stood where the fault is. */
    typed: text(),
    /** What tells it again in another file (row-keys.ts). */
    ownKey: text(),
    plainKey: text().notNull(),
    day: date(),
    amountMinor: minor(),
    currency: text().$type<Currency>(),
    fundId: text(),
    /** Until it is booked: then they stand with the gift alone. */
    donorName: text(),
    donorEmail: text(),
    donorPhone: text(),
    way: text(),
    /** The number of the receipt that the other system gave. */
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

/** What the columns of a table mean, kept by its heads for the next file of the same system. */
export const giftMappings = pgTable('gift_mappings', {
  headKey: text().primaryKey(),
  mapping: jsonb().$type<Mapping>().notNull(),
});

import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { minor, moment } from '#platform/columns.ts';
import type { AsideKind, LineState, Mapping, StatementFormat } from './statement-line.ts';

/** A file of a bank or an operator that was imported. The file itself is not kept. */
export const statements = pgTable(
  'statements',
  {
    id: uuid().primaryKey(),
    /** How people call it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    format: text().$type<StatementFormat>().notNull(),
    account: text().notNull(),
    /** Lines that were new, and those that had come before. */
    added: integer().notNull(),
    known: integer().notNull(),
    importedBy: text().notNull(),
    importedAt: moment().notNull().defaultNow(),
    isSample: boolean().notNull().default(false),
  },
  (table) => [index('statements_newest').on(table.importedAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);

/** A movement on an account, once, whatever files it came in. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: uuid().primaryKey(),
    /** The file that brought it first, and where it stood there, from 1. */
    statementId: uuid()
      .notNull()
      .references(() => statements.id),
    position: integer().notNull(),
    /** What tells it again in another file (files/line-key.ts). */
    bankKey: text().unique(),
    plainKey: text().notNull(),
    account: text().notNull(),
    day: date().notNull(),
    /** Below nothing where money went out. */
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    text: text().notNull(),
    payer: text(),
    state: text().$type<LineState>().notNull().default('open'),
    /** What was booked by it, or was booked before and is this money. */
    paymentId: uuid()
      .unique()
      .references(() => payments.id),
    asideKind: text().$type<AsideKind>(),
    note: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('statement_lines_position').on(table.statementId, table.position),
    index('statement_lines_plain').on(table.plainKey),
    index('statement_lines_newest').on(table.day.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('statement_lines_open')
      .on(table.day.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state = 'open'`),
    index('statement_lines_words').using(
      'gin',
      sql`to_tsvector('simple', fold(coalesce(${table.payer}, '') || ' ' || ${table.text}))`,
    ),
  ],
);

export type StatementLine = typeof statementLines.$inferSelect;

/** What the columns of a table mean, kept by its heads for the next file of the same bank. */
export const statementMappings = pgTable('statement_mappings', {
  headKey: text().primaryKey(),
  mapping: jsonb().$type<Mapping>().notNull(),
  account: text().notNull(),
});

import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { minor, moment } from '#platform/columns.ts';
import type { FileBalance, LeftReason, LeftState } from './read-file.ts';
import type { AsideKind, LinePart, LineState, Mapping, StatementFormat } from './statement-line.ts';

/** Imported files of banks and mobile operators. */
export const statements = pgTable(
  'statements',
  {
    id: uuid().primaryKey(),
    /** The number by which people refer to it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    format: text().$type<StatementFormat>().notNull(),
    account: text().notNull(),
    /** How many lines were new, and how many had been imported before. */
    added: integer().notNull(),
    known: integer().notNull(),
    /** The file name, its number of lines and how many were set aside; null in files from before decision 0107. */
    name: text(),
    total: integer(),
    setAside: integer(),
    /** The balances stated by the file, compared with its lines. */
    balances: jsonb().$type<FileBalance[]>().notNull().default([]),
    importedBy: text().notNull(),
    importedAt: moment().notNull().defaultNow(),
    isSample: boolean().notNull().default(false),
  },
  (table) => [index('statements_newest').on(table.importedAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);

/** Lines of bank statements, each once over all files. */
export const statementLines = pgTable(
  'statement_lines',
  {
    id: uuid().primaryKey(),
    /** The first file with it, and its position there, from 1. */
    statementId: uuid()
      .notNull()
      .references(() => statements.id),
    position: integer().notNull(),
    /** The line number in the file, from 1; parts of one entry share it. */
    fileLine: integer(),
    part: text().$type<LinePart>(),
    /** The keys that recognise it in another file (files/line-key.ts). */
    bankKey: text().unique(),
    plainKey: text().notNull(),
    account: text().notNull(),
    day: date().notNull(),
    /** In minor units; negative for outgoing money. */
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    text: text().notNull(),
    payer: text(),
    state: text().$type<LineState>().notNull().default('open'),
    /** The payment that was booked from it, or had been booked before and is this money. */
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

/** The text of a file as it was read, so that lines set aside can be looked up. */
export const statementFiles = pgTable('statement_files', {
  statementId: uuid()
    .primaryKey()
    .references(() => statements.id),
  text: text().notNull(),
});

/** Unreadable lines of a file, until the treasurer decides about them. */
export const statementLeftLines = pgTable(
  'statement_left_lines',
  {
    id: uuid().primaryKey(),
    statementId: uuid()
      .notNull()
      .references(() => statements.id),
    /** The key that recognises it when the same file is imported again (files/line-key.ts). */
    leftKey: text().notNull().unique(),
    fileLine: integer().notNull(),
    account: text().notNull(),
    reason: text().$type<LeftReason>().notNull(),
    typed: text().notNull(),
    text: text().notNull(),
    state: text().$type<LeftState>().notNull().default('open'),
    /** The line that was entered from it. */
    lineId: uuid()
      .unique()
      .references(() => statementLines.id),
    note: text(),
    decidedBy: text(),
    decidedAt: moment(),
  },
  (table) => [index('statement_left_lines_of').on(table.statementId, table.fileLine)],
);
export type StatementLeftLine = typeof statementLeftLines.$inferSelect;

/** The meaning of a table's columns, by headings and by headings and account, for the next file of the same bank. */
export const statementMappings = pgTable('statement_mappings', {
  headKey: text().primaryKey(),
  mapping: jsonb().$type<Mapping>().notNull(),
  account: text().notNull(),
});

import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { minor, moment } from '#platform/columns.ts';
import type { FileBalance, LeftReason, LeftState } from './read-file.ts';
import type { AsideKind, LinePart, LineState, Mapping, StatementFormat } from './statement-line.ts';

/** A file of a bank or an operator that was imported. */
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
    /** What the file is called, how many lines it has and how many of them were set aside; of files before decision 0107 nobody counted. */
    name: text(),
    total: integer(),
    setAside: integer(),
    /** What it says the account held, beside what was read of it. */
    balances: jsonb().$type<FileBalance[]>().notNull().default([]),
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
    /** Where it stands in the file as it is, from 1; parts of one entry stand at one place. */
    fileLine: integer(),
    part: text().$type<LinePart>(),
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

/** The text of a file as it was read: what was set aside can be looked up in it. */
export const statementFiles = pgTable('statement_files', {
  statementId: uuid()
    .primaryKey()
    .references(() => statements.id),
  text: text().notNull(),
});

/** A line of a file that could not be read, until the treasurer decides about it. */
export const statementLeftLines = pgTable(
  'statement_left_lines',
  {
    id: uuid().primaryKey(),
    statementId: uuid()
      .notNull()
      .references(() => statements.id),
    /** What tells it again when the same file comes once more (files/line-key.ts). */
    leftKey: text().notNull().unique(),
    fileLine: integer().notNull(),
    account: text().notNull(),
    reason: text().$type<LeftReason>().notNull(),
    typed: text().notNull(),
    text: text().notNull(),
    state: text().$type<LeftState>().notNull().default('open'),
    /** The line that was made of it. */
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

/** What the columns of a table mean, kept by its heads, and by its heads and account, for the next file of the same bank. */
export const statementMappings = pgTable('statement_mappings', {
  headKey: text().primaryKey(),
  mapping: jsonb().$type<Mapping>().notNull(),
  account: text().notNull(),
});

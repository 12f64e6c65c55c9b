import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import type { Language } from '#app/shared/language.ts';

/** `stopped` by a person; `failed` when the model could not be had. What was drafted till then stays. */
export type RunState = 'working' | 'done' | 'stopped' | 'failed';

/** Machine drafts that somebody asked for: of one entry, or of a collection in a language, entry by entry. */
export const translationRuns = pgTable(
  'translation_runs',
  {
    id: text().primaryKey(),
    collection: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The entries, in the order they are taken. */
    entries: jsonb().$type<string[]>().notNull(),
    /** How many of them are over. */
    over: integer().notNull().default(0),
    /** Blocks that were drafted, and such that the model answered wrongly. */
    drafted: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    state: text().$type<RunState>().notNull().default('working'),
    /** The member's id. */
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [index('translation_runs_of').on(table.collection, table.language, table.at)],
);

/** What staff wrote instead of an interface word of the files: it wins over them until it is taken back. */
export const wordChanges = pgTable(
  'word_changes',
  {
    language: text().$type<Language>().notNull(),
    /** `namespace:key`, a plural form with its category. */
    key: text().notNull(),
    text: text().notNull(),
    /** What the file said then, in that language and in French: a release that says something else is told of. */
    was: text().notNull(),
    french: text().notNull(),
    /** The member's id. */
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.language, table.key] })],
);

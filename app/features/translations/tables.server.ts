import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import type { Language } from '#app/shared/language.ts';

/** `stopped` by a person; `failed` if the model was unavailable. Existing drafts stay. */
export type RunState = 'working' | 'done' | 'stopped' | 'failed';

/** Runs of machine translation: of one entry, or of a collection in a language, entry by entry. */
export const translationRuns = pgTable(
  'translation_runs',
  {
    id: text().primaryKey(),
    collection: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The entries, in order. */
    entries: jsonb().$type<string[]>().notNull(),
    /** How many of them are done. */
    over: integer().notNull().default(0),
    /** How many blocks were drafted, and to how many the model gave an invalid answer. */
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

/** Interface texts changed by staff; they override the files until they are restored. */
export const wordChanges = pgTable(
  'word_changes',
  {
    language: text().$type<Language>().notNull(),
    /** `namespace:key`, for plurals with the form. */
    key: text().notNull(),
    text: text().notNull(),
    /** The file's text at that time, in that language and in French: if a release changes it, staff are told. */
    was: text().notNull(),
    french: text().notNull(),
    /** The member's id. */
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.language, table.key] })],
);

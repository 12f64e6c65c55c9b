import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';

/** Redirects from former addresses. Paths are without language and apply to all languages. */
export const redirects = pgTable(
  'redirects',
  {
    fromPath: text().primaryKey(),
    /** The path of a page, optionally with query and fragment. */
    toPath: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    changedBy: text().notNull(),
    /** The last day in Kinshasa on which it was used. */
    lastUsedOn: date(),
  },
  (table) => [
    index('redirects_newest').on(table.createdAt.desc(), table.fromPath.desc()),
    check('redirects_elsewhere', sql`regexp_replace(${table.toPath}, '[?#].*$', '') <> ${table.fromPath}`),
  ],
);

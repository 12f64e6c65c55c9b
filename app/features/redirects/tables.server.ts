import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';

/** Where an address that is no page any more leads. Paths without a language: they are the same in all. */
export const redirects = pgTable(
  'redirects',
  {
    fromPath: text().primaryKey(),
    /** A page of this site; it may ask for something, and lead to a place on it. */
    toPath: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    changedBy: text().notNull(),
    /** The last day in Kinshasa on which somebody came by it. */
    lastUsedOn: date(),
  },
  (table) => [
    index('redirects_newest').on(table.createdAt.desc(), table.fromPath.desc()),
    check('redirects_elsewhere', sql`regexp_replace(${table.toPath}, '[?#].*$', '') <> ${table.fromPath}`),
  ],
);

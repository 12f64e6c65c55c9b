import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';

/**
 * Under which number of the accountant's plan (SYCEBNL, of SYSCOHADA's family) an account of our books stands. The migration that
 * brought the table also wrote what we propose; the treasurer changes it.
 */
export const accountNumbers = pgTable('account_numbers', {
  /** An account (`bank`), or what accounts begin with (`fund:`): the longest that fits wins. */
  prefix: text().primaryKey(),
  number: text().notNull(),
  label: text().notNull(),
  /** From 1: a save names the one it was made from. */
  revision: integer().notNull().default(1),
  changedAt: moment().notNull().defaultNow(),
  /** Who changed it last; nobody yet where it is as we proposed it. */
  who: text(),
});

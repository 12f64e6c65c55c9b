import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';

/**
 * Numbers of the accountant's chart of accounts (SYCEBNL, of the SYSCOHADA family) for accounts of our books. The
 * migration that created the table inserted our proposal; the treasurer changes it.
 */
export const accountNumbers = pgTable('account_numbers', {
  /** An account (`bank`) or a prefix of accounts (`fund:`): the longest match applies. */
  prefix: text().primaryKey(),
  number: text().notNull(),
  label: text().notNull(),
  /** From 1; a save names the one it is based on. */
  revision: integer().notNull().default(1),
  changedAt: moment().notNull().defaultNow(),
  /** Who changed it last; null while it is our proposal. */
  who: text(),
});

import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { users } from '#platform/auth-tables.ts';

/** What a member consented to or withdrew, and when. Never changed; erased with the account. */
export const consentLog = pgTable(
  'consent_log',
  {
    id: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `terms`, or the name of a notification. */
    subject: text()
      .$type<'terms' | 'projectUpdates' | 'weeklyReports' | 'urgentNeeds' | 'newsletter' | 'proofs'>()
      .notNull(),
    isGranted: boolean().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('consent_log_member').on(table.memberId, table.at)],
);

/**
 * Which notifications a member wants. Without a row the member gets only answers and receipts; every other mail checks
 * this.
 */
export const notificationPreferences = pgTable('notification_preferences', {
  memberId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  projectUpdates: boolean().notNull().default(true),
  weeklyReports: boolean().notNull().default(false),
  urgentNeeds: boolean().notNull().default(true),
  newsletter: boolean().notNull().default(false),
  /** A mail when evidence is published for a fund they gave to. */
  proofs: boolean().notNull().default(false),
});

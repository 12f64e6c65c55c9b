import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { users } from '#platform/auth-tables.ts';

/** What a member agreed to or took back, and when. Never changed; goes with the account. */
export const consentLog = pgTable(
  'consent_log',
  {
    id: text().primaryKey(),
    memberId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `terms`, or the name of a notice. */
    subject: text()
      .$type<'terms' | 'projectUpdates' | 'weeklyReports' | 'urgentNeeds' | 'newsletter' | 'proofs'>()
      .notNull(),
    isGranted: boolean().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('consent_log_member').on(table.memberId, table.at)],
);

/**
 * What a member wants to be written about. Who has no row chose nothing, and is written to about nothing but what is an answer or a
 * receipt; obeyed by every other mail.
 */
export const notificationPreferences = pgTable('notification_preferences', {
  memberId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  projectUpdates: boolean().notNull().default(true),
  weeklyReports: boolean().notNull().default(false),
  urgentNeeds: boolean().notNull().default(true),
  newsletter: boolean().notNull().default(false),
  /** A mail when a fund they gave to shows what became of its money. */
  proofs: boolean().notNull().default(false),
});

import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth-tables.ts';

/** What a member wants to be written about; no row means the defaults. Obeyed by every mail that is not an answer or a receipt. */
export const memberNotices = pgTable('member_notices', {
  memberId: text().primaryKey().references(() => users.id, { onDelete: 'cascade' }),
  projectUpdates: boolean().notNull().default(true),
  weeklyReports: boolean().notNull().default(false),
  urgentNeeds: boolean().notNull().default(true),
  newsletter: boolean().notNull().default(false),
});

/** What a member agreed to or took back, and when. Never changed; goes with the account. */
export const consentLog = pgTable(
  'consent_log',
  {
    id: text().primaryKey(),
    memberId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
    /** `terms`, or the name of a notice. */
    subject: text().notNull(),
    isGranted: boolean().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('consent_log_member').on(table.memberId, table.at)],
);

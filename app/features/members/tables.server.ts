import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#platform/auth-tables.ts';

/** What a member wants to be written about; no row means the defaults. Obeyed by every mail that is not an answer or a receipt. */
export const notificationPreferences = pgTable('notification_preferences', {
  memberId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  projectUpdates: boolean().notNull().default(true),
  weeklyReports: boolean().notNull().default(false),
  urgentNeeds: boolean().notNull().default(true),
  newsletter: boolean().notNull().default(false),
});

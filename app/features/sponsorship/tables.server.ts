import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { donations } from '#app/features/donations/tables.server.ts';

/**
 * The person a sponsorship gift was for, if its donor chose one; with the name on the receipt, whatever becomes of the
 * entry.
 */
export const sponsorships = pgTable('sponsorships', {
  donationId: uuid()
    .primaryKey()
    .references(() => donations.id),
  personId: text().notNull(),
  personName: text().notNull(),
});

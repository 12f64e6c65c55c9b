import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { donations } from '#app/features/donations/tables.server.ts';

/** Whom a gift to the fund of a kind was given for, where its giver chose; by the name the receipt keeps, whatever becomes of the entry. */
export const sponsorships = pgTable('sponsorships', {
  donationId: uuid()
    .primaryKey()
    .references(() => donations.id),
  personId: text().notNull(),
  personName: text().notNull(),
});

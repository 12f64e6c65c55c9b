import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/** Who said they would come; a second registration by the same address changes the first. */
export const eventRegistrations = pgTable(
  'event_registrations',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    eventId: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    people: integer().notNull(),
    language: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    cancelledAt: timestamp({ withTimezone: true }),
  },
  (table) => [unique().on(table.eventId, table.email), index('event_registrations_event').on(table.eventId)],
);

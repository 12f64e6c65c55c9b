import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true });

/** Who asked for the letter. Only a confirmed address is ever written to; an unconfirmed one is forgotten after a month. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  /** In lower case. */
  email: text().notNull().unique(),
  name: text(),
  /** Where the form stood: `website`, `impact-hub`. */
  source: text().notNull(),
  language: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
  confirmedAt: moment(),
  unsubscribedAt: moment(),
});

/** Messages to the foundation and applications of volunteers; `data` is what the form asks beside name and address. */
export const letters = pgTable(
  'letters',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    kind: text().$type<'contact' | 'volunteer'>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    language: text().notNull(),
    /** Held back as spam: kept for staff, never mailed. */
    isSuspect: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('letters_newest').on(table.createdAt.desc().nullsFirst(), table.id)],
);

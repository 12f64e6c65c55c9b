import { sql } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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

import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import type { TributeKind } from './tribute-rules.ts';

/** A gift in honour or memory of somebody, and the card that says so. No sum stands here: the card never says one. */
export const tributes = pgTable(
  'tributes',
  {
    donationId: uuid()
      .primaryKey()
      .references(() => donations.id),
    kind: text().$type<TributeKind>().notNull(),
    honoured: text().notNull(),
    /** The card's first line: "Pour la famille de Papa Simon," */
    salutation: text(),
    words: text(),
    /** Who gives, as the card says it. */
    fromNames: text().notNull(),
    /** Somebody's who never wrote to us: taken away once the card is in the outbox, or nothing can be sent any more. */
    recipientEmail: text(),
    /** In Kinshasa; left out, as soon as the gift is paid. */
    sendOn: date({ mode: 'string' }),
    /** In the card's address; nobody guesses it. */
    token: text().notNull().unique(),
    /** When it went into the outbox, once. */
    sentAt: moment(),
    /** Its giver, its reader or staff said no: it is not sent any more. The page of the card stays its giver's. */
    stoppedAt: moment(),
    /** Staff took it off the site: its page and its sheet are gone, too. */
    withdrawnAt: moment(),
  },
  (table) => [
    index('tributes_waiting')
      .on(table.sendOn)
      .where(sql`recipient_email is not null`),
    check('tributes_kind', sql`kind in ('honour', 'memory')`),
    check('tributes_sent_or_stopped', sql`sent_at is null or stopped_at is null`),
    check('tributes_withdrawn_is_not_sent', sql`withdrawn_at is null or sent_at is not null or stopped_at is not null`),
    check('tributes_address_is_for_sending', sql`recipient_email is null or (sent_at is null and stopped_at is null)`),
  ],
);

export type Tribute = typeof tributes.$inferSelect;

/** Addresses that want no card of ours, as keyed hashes: nobody can read who they are. */
export const tributeStops = pgTable('tribute_stops', {
  addressHash: text().primaryKey(),
  at: moment().notNull().defaultNow(),
});

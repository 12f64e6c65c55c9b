import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import type { TributeKind } from './tribute-rules.ts';

/**
 * Tributes: gifts in honour or memory of somebody, and their cards. There is no amount here, because cards never show
 * one.
 */
export const tributes = pgTable(
  'tributes',
  {
    donationId: uuid()
      .primaryKey()
      .references(() => donations.id),
    kind: text().$type<TributeKind>().notNull(),
    honoured: text().notNull(),
    /** The first line of the card: "Pour la famille de Papa Simon," */
    salutation: text(),
    words: text(),
    /** The donors' names on the card. */
    fromNames: text().notNull(),
    /**
     * The address of somebody who never contacted us: removed once the card is in the outbox, or can no longer be sent.
     */
    recipientEmail: text(),
    /** A day in Kinshasa; null: as soon as the gift is paid. */
    sendOn: date({ mode: 'string' }),
    /** The secret part of the card's address. */
    token: text().notNull().unique(),
    /** When it was put into the outbox. */
    sentAt: moment(),
    /** When its donor, its recipient or staff stopped it: it is not sent any more. Its page remains for the donor. */
    stoppedAt: moment(),
    /** When staff withdrew it from the site, with its page and PDF. */
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

/** Addresses that want no cards, as keyed hashes, which nobody can turn back into addresses. */
export const tributeStops = pgTable('tribute_stops', {
  addressHash: text().primaryKey(),
  at: moment().notNull().defaultNow(),
});

import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import { moment } from '#platform/columns.ts';
import type { Audience } from './audience.ts';

/** `stopped`: while it was under way; what had left had left. */
export type MailingState = 'held' | 'cancelled' | 'sending' | 'stopped' | 'sent';

/**
 * What is known of one copy. `sending`: being handed to the relay. `unsure`: the server died, or the relay fell silent, in between;
 * never sent again by itself. `skipped`: its reader stopped, or the mailing was stopped, before its turn. `refused` by the relay,
 * `bounced` by a report after it had left.
 */
export const RECIPIENT_STATES = ['waiting', 'sending', 'sent', 'refused', 'bounced', 'unsure', 'skipped'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** A letter in one language, as all its readers get it but for the link that stops it. */
export type WrittenLetter = { subject: string; html: string; text: string };

/** One sending of an issue (an entry of the collection `newsletter`) to an audience. */
export const newsletterMailings = pgTable(
  'newsletter_mailings',
  {
    id: uuid().primaryKey().defaultRandom(),
    issueId: text().notNull(),
    /** The revision that was there when it was asked for; what is published when it leaves is what leaves. */
    revision: bigint({ mode: 'number' }).notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    state: text().$type<MailingState>().notNull().default('held'),
    askedBy: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    leavesAt: moment().notNull(),
    /** Asked for by one person alone: it goes to no more readers, however many there are when it leaves. */
    most: integer(),
    startedAt: moment(),
    endedAt: moment(),
    /** By language, written once as it leaves: a server that dies goes on with the same words. */
    written: jsonb().$type<Partial<Record<Language, WrittenLetter>>>(),
    /** Until when one server alone hands its copies over. */
    leaseUntil: moment(),
  },
  (table) => [
    uniqueIndex('newsletter_mailings_one_at_a_time')
      .on(table.issueId)
      .where(sql`state in ('held', 'sending')`),
    index('newsletter_mailings_open')
      .on(table.leavesAt)
      .where(sql`state in ('held', 'sending')`),
    index('newsletter_mailings_issue').on(table.issueId, table.askedAt),
  ],
);

/** One copy of a letter. Nobody gets an issue twice, to whatever audiences it goes. Without a reader once they are erased. */
export const newsletterRecipients = pgTable(
  'newsletter_recipients',
  {
    /** Also the copy's Message-ID and the mark in its return address: 122 bits nobody can guess. */
    id: uuid().primaryKey().defaultRandom(),
    mailingId: uuid()
      .notNull()
      .references(() => newsletterMailings.id),
    issueId: text().notNull(),
    subscriberId: uuid().references(() => newsletterSubscribers.id, { onDelete: 'set null' }),
    language: text().$type<Language>().notNull(),
    state: text().$type<RecipientState>().notNull().default('waiting'),
    /** How often it was handed over; the relay said "later" to all but the last. */
    tries: integer().notNull().default(0),
    notBefore: moment(),
    /** Why it was refused or came back: `5.1.1`, or `550`. */
    code: text(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    unique('newsletter_recipients_once').on(table.issueId, table.subscriberId),
    index('newsletter_recipients_waiting')
      .on(table.mailingId, table.id)
      .where(sql`state = 'waiting'`),
    index('newsletter_recipients_state').on(table.mailingId, table.state),
    index('newsletter_recipients_reader').on(table.subscriberId, table.at),
  ],
);

import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { newsletterSubscribers } from '#app/features/contact/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import { moment } from '#platform/columns.ts';
import type { Audience } from './audience.ts';

/** `stopped`: while it was being sent; copies sent before that were sent. */
export type MailingState = 'held' | 'cancelled' | 'sending' | 'stopped' | 'sent';

/**
 * The state of one copy. `sending`: being given to the relay. `unsure`: the server died or the relay fell silent
 * meanwhile; never sent again automatically. `skipped`: its reader unsubscribed, or the mailing was stopped, before its
 * turn. `refused`: by the relay. `bounced`: a failure was reported after sending.
 */
export const RECIPIENT_STATES = ['waiting', 'sending', 'sent', 'refused', 'bounced', 'unsure', 'skipped'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** An issue written in one language, the same for all readers except the unsubscribe link. */
export type WrittenLetter = { subject: string; html: string; text: string };

/** Mailings: an issue (an entry of the collection `newsletter`) sent to an audience. */
export const newsletterMailings = pgTable(
  'newsletter_mailings',
  {
    id: uuid().primaryKey().defaultRandom(),
    issueId: text().notNull(),
    /** The newest revision when it was requested; what is published when it starts is sent. */
    revision: bigint({ mode: 'number' }).notNull(),
    audience: jsonb().$type<Audience>().notNull(),
    state: text().$type<MailingState>().notNull().default('held'),
    askedBy: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    leavesAt: moment().notNull(),
    /** The maximum number of readers if one person alone requested it, however long the list is when it starts. */
    most: integer(),
    startedAt: moment(),
    endedAt: moment(),
    /** By language, written once at the start, so that an interrupted mailing continues with the same text. */
    written: jsonb().$type<Partial<Record<Language, WrittenLetter>>>(),
    /** Until when only one server may send its copies. */
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

/**
 * Copies of an issue. Each reader gets an issue at most once, over all its mailings. Without a reader once the person
 * was erased.
 */
export const newsletterRecipients = pgTable(
  'newsletter_recipients',
  {
    /** Also the copy's Message-ID and part of its return address: 122 random bits. */
    id: uuid().primaryKey().defaultRandom(),
    mailingId: uuid()
      .notNull()
      .references(() => newsletterMailings.id),
    issueId: text().notNull(),
    subscriberId: uuid().references(() => newsletterSubscribers.id, { onDelete: 'set null' }),
    language: text().$type<Language>().notNull(),
    state: text().$type<RecipientState>().notNull().default('waiting'),
    /** How often it was given to the relay, which refused temporarily each time before the last. */
    tries: integer().notNull().default(0),
    notBefore: moment(),
    /** Why it was refused or bounced: `5.1.1`, or `550`. */
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

import type { Language } from '#app/shared/language.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';
import type { MessageKind, MessageState } from './inbox.ts';

/** Newsletter subscribers. Only confirmed addresses get mail; unconfirmed ones are deleted after a month. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  /** In lower case. */
  email: text().notNull().unique(),
  name: text(),
  /** The place of the form: `website`, `impact-hub`. */
  source: text().notNull(),
  language: text().$type<Language>().notNull(),
  createdAt: moment().notNull().defaultNow(),
  confirmedAt: moment(),
  unsubscribedAt: moment(),
  /** The newsletter whose link was used to unsubscribe. */
  unsubscribedFrom: uuid(),
  /** When mail to it bounced permanently: it gets no newsletters until its owner confirms again. */
  bouncedAt: moment(),
});

/**
 * Messages to the foundation, volunteers' applications and queries about an expense. `data` holds the form's answers
 * beside name and address; the address is empty if a query left none.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** The number by which people refer to it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    kind: text().$type<MessageKind>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    language: text().$type<Language>().notNull(),
    /** Suspected spam: kept for staff, never mailed. */
    isSuspect: boolean().notNull(),
    state: text().$type<MessageState>().notNull().default('open'),
    createdAt: moment().notNull().defaultNow(),
    /** When its sender last wrote; lists are ordered by it. In milliseconds, like their keys. */
    lastReceivedAt: moment().notNull().defaultNow(),
    /** Since when it waits for our answer; if it does not wait, when it last did. */
    waitingSince: moment().notNull().defaultNow(),
  },
  (table) => [
    index('messages_newest')
      .on(table.lastReceivedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state <> 'spam'`),
    index('messages_by_state').on(table.state, table.lastReceivedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('messages_waiting')
      .on(table.waitingSince)
      .where(sql`state = 'open'`),
    index('messages_email').on(table.email.op('text_pattern_ops')),
    // The last nine digits, however it was typed.
    index('messages_phone')
      .on(sql`right(regexp_replace(${table.data}->>'phone', '[^0-9]', '', 'g'), 9)`)
      .where(sql`data->>'phone' <> ''`),
    index('messages_name').using('gin', sql`to_tsvector('simple', fold(${table.name}))`),
  ],
);

/** The entries of a thread after the first message: our answers and the sender's replies. */
export const messageReplies = pgTable(
  'message_replies',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** `out`: written by us. */
    direction: text().$type<'in' | 'out'>().notNull(),
    text: text().notNull(),
    /** The mail including quoted text, if that is more than `text`. */
    wholeText: text(),
    /** When it was written; late arrivals are sorted by it. */
    at: moment().notNull().defaultNow(),
    /** The member's id: the author of our answer, or who entered a reply by hand. Null: it came by mail. */
    who: text(),
    /** The sender's address, if it differs from the message's. */
    sender: text(),
    /** The mail provider's id, by which duplicates are recognised. */
    sourceId: text(),
    /** The number of attachments, which are not stored. */
    attachments: integer().notNull().default(0),
  },
  (table) => [
    index('message_replies_thread').on(table.messageId, table.at),
    unique('message_replies_source').on(table.messageId, table.sourceId),
  ],
);

/** Every state change of a message. */
export const messageEvents = pgTable(
  'message_events',
  {
    ...stateEvent<MessageState>(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
  },
  (table) => [index('message_events_message').on(table.messageId, table.id)],
);

/** Prepared answers with placeholders (templates.ts). */
export const messageTemplates = pgTable('message_templates', {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  name: text().notNull(),
  language: text().$type<Language>().notNull(),
  text: text().notNull(),
  /** Incremented by each save, so that simultaneous changes are noticed. */
  revision: integer().notNull().default(1),
  updatedBy: text().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});

import type { Language } from '#app/shared/language.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';
import type { MessageKind, MessageState } from './inbox.ts';

/** Who asked for the letter. Only a confirmed address is ever written to; an unconfirmed one is forgotten after a month. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  /** In lower case. */
  email: text().notNull().unique(),
  name: text(),
  /** Where the form stood: `website`, `impact-hub`. */
  source: text().notNull(),
  language: text().$type<Language>().notNull(),
  createdAt: moment().notNull().defaultNow(),
  confirmedAt: moment(),
  unsubscribedAt: moment(),
  /** The mailing of a letter whose link stopped it. */
  unsubscribedFrom: uuid(),
  /** Since when letters came back from it for good: it rests until its owner confirms anew. */
  bouncedAt: moment(),
});

/**
 * Messages to the foundation, applications of volunteers and doubts about a spending; `data` is what the form asks beside name and
 * address, which is empty where a doubt left none.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** As people say it: counted up, without meaning. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    kind: text().$type<MessageKind>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    language: text().$type<Language>().notNull(),
    /** Held back as spam when it came: kept for staff, never mailed. */
    isSuspect: boolean().notNull(),
    state: text().$type<MessageState>().notNull().default('open'),
    createdAt: moment().notNull().defaultNow(),
    /** When its sender last wrote; lists are ordered by it. In milliseconds, as their keys are. */
    lastReceivedAt: moment().notNull().defaultNow(),
    /** Since when it waits for an answer of ours; of one that waits for none, when it last did. */
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

/** What was written after the first letter: our answers, and what its sender wrote back. */
export const messageReplies = pgTable(
  'message_replies',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** `out` is ours. */
    direction: text().$type<'in' | 'out'>().notNull(),
    text: text().notNull(),
    /** The mail with all it quotes, where that says more than `text`. */
    wholeText: text(),
    /** When it was written; what arrives late stands in its place. */
    at: moment().notNull().defaultNow(),
    /** The member's id: whose answer it is, or who entered by hand what came another way. Nobody: it came by mail. */
    who: text(),
    /** Where it came from, if not from the letter's own address. */
    sender: text(),
    /** The mail provider's name for it: delivered twice, it is one. */
    sourceId: text(),
    /** Files that came with it, which are not kept. */
    attachments: integer().notNull().default(0),
  },
  (table) => [
    index('message_replies_thread').on(table.messageId, table.at),
    unique('message_replies_source').on(table.messageId, table.sourceId),
  ],
);

/** Every state a message went through. */
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

/** Answers that staff prepared, with placeholders (templates.ts). */
export const messageTemplates = pgTable('message_templates', {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  name: text().notNull(),
  language: text().$type<Language>().notNull(),
  text: text().notNull(),
  /** Counts what was saved: who saves over another's text is told. */
  revision: integer().notNull().default(1),
  updatedBy: text().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});

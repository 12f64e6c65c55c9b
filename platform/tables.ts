import type { Language } from '#app/shared/language.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Mails to send, written in the transaction of what they tell about. A job renders and delivers them; in demo mode the
 * rendered mail stays here and is the mailbox, with a relay the row is emptied of personal data once delivered.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** Same key, same mail: a repeated cause sends nothing twice. */
    uniqueKey: text().notNull().unique(),
    template: text().notNull(),
    data: jsonb().notNull(),
    language: text().$type<Language>().notNull(),
    recipient: text(),
    rendered: jsonb().$type<RenderedMail>(),
    createdAt: moment().notNull().defaultNow(),
    deliveredAt: moment(),
  },
  (table) => [
    index('mails_newest').on(table.createdAt.desc().nullsFirst(), table.id),
    index('mails_waiting')
      .on(table.createdAt)
      .where(sql`delivered_at is null`),
  ],
);

export type MailAttachment = { filename: string; contentType: string; size: number; file: string };
export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** None in mails of before they were kept. */
  headers?: Record<string, string>;
  attachments: MailAttachment[];
};

/** Answers of function calls by their Idempotency-Key, written in the transaction of the call itself. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    key: text().primaryKey(),
    requestHash: text().notNull(),
    outcome: jsonb().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('idempotency_keys_age').on(table.createdAt)],
);

/** Posted forms whose person was led elsewhere first, for an hour; sealed by a key that only the way back has (kept-forms.ts). */
export const keptForms = pgTable(
  'kept_forms',
  {
    id: text().primaryKey(),
    sealed: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('kept_forms_age').on(table.createdAt)],
);

/** What the nightly look at the invariants found, by name and number of rows (server/invariants.ts). */
export const invariantRuns = pgTable('invariant_runs', {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  ranAt: moment().notNull().defaultNow(),
  broken: jsonb().$type<{ name: string; count: number }[]>().notNull(),
});

/** Fixed-window counters per hashed address or e-mail. Unlogged: losing them in a crash costs nothing. */
export const limits = pgTable(
  'limits',
  { key: text().primaryKey(), windowEnds: moment().notNull(), count: integer().notNull() },
  (table) => [index('limits_age').on(table.windowEnds)],
);

/** Solved puzzles, until they end: each is good once. */
export const usedProofs = pgTable(
  'used_proofs',
  { nonce: text().primaryKey(), expiresAt: moment().notNull() },
  (table) => [index('used_proofs_age').on(table.expiresAt)],
);

/**
 * Content by collection (news, events, team…): what `content/<collection>/` holds at first, what staff edit later. `data` is
 * checked by the collection's schema before it is written; `html` is the sanitised body, when the collection has bodies.
 */
export const entries = pgTable(
  'entries',
  {
    collection: text().notNull(),
    id: text().notNull(),
    position: integer().notNull(),
    data: jsonb().notNull(),
    html: text().notNull().default(''),
    /** The Markdown that `html` was made from; null where nobody kept it, until the file is read again. */
    body: text(),
    /** Of the file it came from; null once it was edited here, so that no file overwrites an edit. */
    fileHash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.id] }),
    index('entries_in_order').on(table.collection, table.position, table.id),
  ],
);

/**
 * An entry that staff ever wrote in `/admin/content`. What visitors read is the row of `entries` alone: an entry without one is a
 * draft, taken off the site, or in the trash. No file brings back what is named here.
 */
export const contentItems = pgTable(
  'content_items',
  {
    collection: text().notNull(),
    id: text().notNull(),
    /** The revision that visitors read; null while they read none. */
    liveRevision: bigint({ mode: 'number' }),
    firstPublishedAt: moment(),
    /** The key of the form that made it: sent again on a bad line, it is the same entry. */
    madeAs: text().unique('content_items_made_as'),
    trashedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.id] }), index('content_items_trash').on(table.trashedAt)],
);

/** What was written of an entry, one row for each time it was kept; nothing in it changes but its date and when it was published. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    revision: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    collection: text().notNull(),
    id: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** As it was typed: a draft may lack what publishing asks for. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    body: text().notNull(),
    /** The member's id; `server` for what came from a file. */
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
    /** Kept by itself while somebody wrote: the next one of the same hand takes its place. */
    isAuto: boolean().notNull().default(false),
    /** Since when such rows took each other's place: some of them stay. */
    since: moment().notNull().defaultNow(),
    /** When it is to be published; taking the date away cancels that and nothing else. */
    publishAt: moment(),
    /** Who gave it that date; empty in rows of before: who wrote it. */
    publishBy: text(),
    /** Which of its changes mean what the text before meant, as `publish-entry` was told. */
    meaning: jsonb().$type<'changed' | 'same' | Record<string, 'changed' | 'same'>>(),
    publishedAt: moment(),
    /** The revision that whoever wrote had before them. */
    madeFrom: bigint({ mode: 'number' }),
    /** The older one whose text it is. */
    restoredFrom: bigint({ mode: 'number' }),
  },
  (table) => [
    index('content_revisions_of').on(table.collection, table.id, table.revision),
    index('content_revisions_due')
      .on(table.publishAt)
      .where(sql`${table.publishAt} is not null`),
  ],
);

/** Entries in another language than French: their texts by place, each with the hash of the French it was made from. */
export const translations = pgTable(
  'translations',
  {
    collection: text().notNull(),
    id: text().notNull(),
    language: text().$type<Language>().notNull(),
    texts: jsonb().$type<Record<string, { of: string; text: string }>>().notNull(),
    /** The sanitised body; empty where the body stays in French. */
    html: text().notNull().default(''),
    /** The hash of the French body it was made from. */
    bodyOf: text(),
    /** Of the file it came from; null once it was edited here. */
    fileHash: text(),
    /** Since when visitors read something of it whose French was changed. */
    staleSince: moment(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.language, table.id] })],
);

/** What was written as the translation of a block, one row each time; of each block the newest counts. */
export const translationTexts = pgTable(
  'translation_texts',
  {
    revision: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    collection: text().notNull(),
    id: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The hash of the French, and what it said. */
    of: text().notNull(),
    source: text().notNull(),
    /** Empty where a draft was thrown away. */
    text: text().notNull(),
    /** A draft lies beside what visitors read. */
    state: text().$type<'draft' | 'done'>().notNull(),
    isMachine: boolean().notNull().default(false),
    /** The member's id. */
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('translation_texts_of').on(table.collection, table.id, table.language, table.of, table.revision)],
);

/**
 * What staff did: one line an act, written in the act's own transaction, never changed (migration 0022), each with the hash of
 * the one before.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    /** The member's id; `server` for what was done at the machine itself. */
    actor: text().notNull(),
    /** The call's name. */
    verb: text().notNull(),
    /** What it was done to: `order:1001`. */
    target: text().notNull(),
    /** The changed fields only; values of a person are sealed (platform/audit.ts). */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text(),
    requestId: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_log_actor').on(table.actor, table.seq),
    index('audit_log_verb').on(table.verb, table.seq),
    index('audit_log_target').on(table.target, table.seq),
  ],
);

/** The key to what the log says of a person. Erasing the person takes it away: the log stays whole, the values are gone. */
export const auditKeys = pgTable('audit_keys', { subject: text().primaryKey(), key: text().notNull() });

/**
 * What staff set while the site runs, by its name: who the foundation is, its accounts. Each save adds a revision and none is ever
 * changed, so that what stood on a day can be said again.
 */
export const foundationSettings = pgTable(
  'foundation_settings',
  {
    key: text().notNull(),
    /** From 1. Two that save from the same one cannot both write the next. */
    revision: integer().notNull(),
    value: jsonb().notNull(),
    changedAt: moment().notNull().defaultNow(),
    /** The member's id; `files` for what came with the site. */
    changedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.revision] })],
);

/**
 * Addresses of other services that hear what happens here (Standard Webhooks 1.0). `secret` is locked with the site's secret
 * (platform/auth-secrets.ts): it is needed in clear to sign.
 */
export const webhooks = pgTable('webhooks', {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  url: text().notNull(),
  events: text().array().notNull(),
  isEnabled: boolean().notNull().default(true),
  secret: text().notNull(),
  /** Signs beside the newer one until then, so that a receiver changes over without losing a message. */
  oldSecret: text(),
  oldSecretUntil: moment(),
  /** By whose right it is sent to: who made it, or switched it on last. */
  createdBy: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
  /** Since when nothing got through, and how often; empty once something did. */
  failingSince: moment(),
  failures: integer().notNull().default(0),
  /** The site stopped sending by itself; empty where a person did. */
  switchedOffAt: moment(),
});

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** What is to be sent to a webhook, written in the transaction of what happened: byte for byte what is sent, each time. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same for every webhook that hears of it, and at each repeat: by it receivers know it again. */
    messageId: text().notNull(),
    type: text().notNull(),
    body: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    at: moment().notNull().defaultNow(),
    /** When it is tried next; while it is being tried, when another server may. */
    dueAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Until then it is tried again; moved on by who repeats it by hand. */
    giveUpAt: moment()
      .notNull()
      .default(sql`now() + interval '1 day'`),
  },
  (table) => [
    index('webhook_deliveries_due')
      .on(table.dueAt)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_newest').on(table.at.desc(), table.id.desc()),
    index('webhook_deliveries_of').on(table.webhookId, table.at.desc(), table.id.desc()),
  ],
);

/** One try: what the receiver answered, or why nobody did. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    at: moment().notNull().defaultNow(),
    ms: integer().notNull(),
    status: integer(),
    /** Of what was answered, the first thousand letters. */
    answer: text(),
    /** Why there was no answer: `time_limit`, `private_address` … */
    fault: text(),
  },
  (table) => [index('webhook_attempts_of').on(table.deliveryId, table.id)],
);

import type { Language } from '#app/shared/language.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Mails to send, written in the transaction of their cause. A job renders and delivers them. In demo mode the rendered
 * mail stays here as the mailbox; with a relay, personal data are removed from the row once it is delivered.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** A second mail with the same key is not sent. */
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
  /** Null in mails from before this column existed. */
  headers?: Record<string, string>;
  attachments: MailAttachment[];
};

/** Outcomes of function calls by their Idempotency-Key, written in the transaction of the call. */
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

/**
 * Posted forms whose sender had to sign in first, kept for an hour and encrypted with a key that only the way back has
 * (kept-forms.ts).
 */
export const keptForms = pgTable(
  'kept_forms',
  {
    id: text().primaryKey(),
    sealed: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('kept_forms_age').on(table.createdAt)],
);

/** Results of the nightly check of the invariants, by name and number of rows (server/invariants.ts). */
export const invariantRuns = pgTable('invariant_runs', {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  ranAt: moment().notNull().defaultNow(),
  broken: jsonb().$type<{ name: string; count: number }[]>().notNull(),
});

/** Fixed-window counters per hashed address or e-mail. Unlogged, since losing them in a crash is harmless. */
export const limits = pgTable(
  'limits',
  { key: text().primaryKey(), windowEnds: moment().notNull(), count: integer().notNull() },
  (table) => [index('limits_age').on(table.windowEnds)],
);

/** Solved puzzles until they expire, since each is valid once. */
export const usedProofs = pgTable(
  'used_proofs',
  { nonce: text().primaryKey(), expiresAt: moment().notNull() },
  (table) => [index('used_proofs_age').on(table.expiresAt)],
);

/**
 * Published content by collection (news, events, team…): loaded from `content/<collection>/`, then edited by staff.
 * `data` was validated by the collection's schema; `html` is the sanitised body of collections with bodies.
 */
export const entries = pgTable(
  'entries',
  {
    collection: text().notNull(),
    id: text().notNull(),
    position: integer().notNull(),
    data: jsonb().notNull(),
    html: text().notNull().default(''),
    /** The Markdown that `html` was made from; null if it was not stored before the file is read again. */
    body: text(),
    /** The hash of its file; null once it was edited here, so that no file overwrites the edit. */
    fileHash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.id] }),
    index('entries_in_order').on(table.collection, table.position, table.id),
  ],
);

/**
 * An entry that staff edited in `/admin/content`. Visitors read only the row of `entries`: an entry without one is a
 * draft, unpublished, or in the trash. Files do not overwrite or restore entries named here.
 */
export const contentItems = pgTable(
  'content_items',
  {
    collection: text().notNull(),
    id: text().notNull(),
    /** The published revision; null while it is not published. */
    liveRevision: bigint({ mode: 'number' }),
    firstPublishedAt: moment(),
    /** The key of the form that created it: a repeat on a bad connection finds the same entry. */
    madeAs: text().unique('content_items_made_as'),
    trashedAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.id] }), index('content_items_trash').on(table.trashedAt)],
);

/** The saved versions of an entry, one row per save. Only the schedule and the publication date of a row change. */
export const contentRevisions = pgTable(
  'content_revisions',
  {
    revision: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    collection: text().notNull(),
    id: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** As typed: a draft may lack fields that publishing requires. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    body: text().notNull(),
    /** The member's id; `server` for what came from a file. */
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
    /** Saved automatically while somebody wrote; the same author's next automatic save replaces it. */
    isAuto: boolean().notNull().default(false),
    /** When automatic saves began to replace each other in this row; after some minutes a new row begins. */
    since: moment().notNull().defaultNow(),
    /** When it is to be published; clearing it cancels only that. */
    publishAt: moment(),
    /** Who set that date; null in older rows: the author. */
    publishBy: text(),
    /** Which of its changes keep the meaning of the text before, as `publish-entry` was told. */
    meaning: jsonb().$type<'changed' | 'same' | Record<string, 'changed' | 'same'>>(),
    publishedAt: moment(),
    /** The revision that the author started from. */
    madeFrom: bigint({ mode: 'number' }),
    /** The older revision whose text was restored. */
    restoredFrom: bigint({ mode: 'number' }),
  },
  (table) => [
    index('content_revisions_of').on(table.collection, table.id, table.revision),
    index('content_revisions_due')
      .on(table.publishAt)
      .where(sql`${table.publishAt} is not null`),
  ],
);

/** Entries in other languages than French: their texts by path, each with the hash of the French it was made from. */
export const translations = pgTable(
  'translations',
  {
    collection: text().notNull(),
    id: text().notNull(),
    language: text().$type<Language>().notNull(),
    texts: jsonb().$type<Record<string, { of: string; text: string }>>().notNull(),
    /** The sanitised body; empty if the body stays in French. */
    html: text().notNull().default(''),
    /** The hash of the French body it was made from. */
    bodyOf: text(),
    /** The hash of its file; null once it was edited here. */
    fileHash: text(),
    /** Since when visitors read a text of it whose French has changed. */
    staleSince: moment(),
  },
  (table) => [primaryKey({ columns: [table.collection, table.language, table.id] })],
);

/** Every saved translation of a block, one row each; the newest of each block counts. */
export const translationTexts = pgTable(
  'translation_texts',
  {
    revision: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    collection: text().notNull(),
    id: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** The hash of the French text, and the text. */
    of: text().notNull(),
    source: text().notNull(),
    /** Empty if a draft was discarded. */
    text: text().notNull(),
    /** A draft is not shown to visitors. */
    state: text().$type<'draft' | 'done'>().notNull(),
    isMachine: boolean().notNull().default(false),
    /** The member's id. */
    who: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [index('translation_texts_of').on(table.collection, table.id, table.language, table.of, table.revision)],
);

/**
 * The audit log: one entry per staff action, written in the action's transaction and never changed (migration 0022),
 * each with the hash of the entry before it.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    /** The member's id; `server` for a command run on the server itself. */
    actor: text().notNull(),
    /** The call's name. */
    verb: text().notNull(),
    /** The object of the action: `order:1001`. */
    target: text().notNull(),
    /** The changed fields only; personal values are encrypted (platform/audit.ts). */
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

/**
 * The key to a person's values in the log. Erasing the person deletes the key: the log stays complete, but the values
 * cannot be read.
 */
export const auditKeys = pgTable('audit_keys', { subject: text().primaryKey(), key: text().notNull() });

/**
 * The settings that staff make while the site runs, by name: identity, bank accounts. Each save adds a revision and
 * none is changed, so that the settings of any past day are known.
 */
export const foundationSettings = pgTable(
  'foundation_settings',
  {
    key: text().notNull(),
    /** From 1. Two saves based on the same revision cannot both write the next one. */
    revision: integer().notNull(),
    value: jsonb().notNull(),
    changedAt: moment().notNull().defaultNow(),
    /** The member's id; `files` for what came with the site. */
    changedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.revision] })],
);

/**
 * Addresses of other services that receive events (Standard Webhooks 1.0). `secret` is encrypted with the site's secret
 * (platform/auth-secrets.ts), because it is needed in clear to sign.
 */
export const webhooks = pgTable('webhooks', {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  url: text().notNull(),
  events: text().array().notNull(),
  isEnabled: boolean().notNull().default(true),
  secret: text().notNull(),
  /** The former secret, which also signs until then, so that a receiver can switch without losing a message. */
  oldSecret: text(),
  oldSecretUntil: moment(),
  /** Whose permissions apply: the member who created it or last switched it on. */
  createdBy: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
  /** Since when no delivery succeeded, and how often; null after a success. */
  failingSince: moment(),
  failures: integer().notNull().default(0),
  /** When the site switched it off automatically; null if a person did. */
  switchedOffAt: moment(),
});

export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** Messages to a webhook, written in the transaction of their event: the exact bytes that are sent at each try. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same for every webhook and every repeat, so that receivers can recognise duplicates. */
    messageId: text().notNull(),
    type: text().notNull(),
    body: text().notNull(),
    state: text().$type<DeliveryState>().notNull().default('waiting'),
    at: moment().notNull().defaultNow(),
    /** When it is tried next; during a try, when another server may take over. */
    dueAt: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Retries end then; a manual repeat extends it. */
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

/** One try: the receiver's answer, or why there was none. */
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
    /** The first thousand characters of the answer. */
    answer: text(),
    /** Why there was no answer: `time_limit`, `private_address` … */
    fault: text(),
  },
  (table) => [index('webhook_attempts_of').on(table.deliveryId, table.id)],
);

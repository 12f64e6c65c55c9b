import type { Language } from '#app/shared/language.ts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deliveredAt: timestamp({ withTimezone: true }),
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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('idempotency_keys_age').on(table.createdAt)],
);

/** What the nightly look at the invariants found, by name and number of rows (server/invariants.ts). */
export const invariantRuns = pgTable('invariant_runs', {
  id: uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  ranAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  broken: jsonb().$type<{ name: string; count: number }[]>().notNull(),
});

/** Fixed-window counters per hashed address or e-mail. Unlogged: losing them in a crash costs nothing. */
export const limits = pgTable(
  'limits',
  { key: text().primaryKey(), windowEnds: timestamp({ withTimezone: true }).notNull(), count: integer().notNull() },
  (table) => [index('limits_age').on(table.windowEnds)],
);

/** Solved puzzles, until they end: each is good once. */
export const usedProofs = pgTable(
  'used_proofs',
  { nonce: text().primaryKey(), expiresAt: timestamp({ withTimezone: true }).notNull() },
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
    /** Of the file it came from; null once it was edited here, so that no file overwrites an edit. */
    fileHash: text(),
  },
  (table) => [
    primaryKey({ columns: [table.collection, table.id] }),
    index('entries_in_order').on(table.collection, table.position, table.id),
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
  },
  (table) => [primaryKey({ columns: [table.collection, table.language, table.id] })],
);

/**
 * What staff did: one line an act, written in the act's own transaction, never changed (migration 0022), each with the hash of
 * the one before.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
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
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The member's id; `files` for what came with the site. */
    changedBy: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.revision] })],
);

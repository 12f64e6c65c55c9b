import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { messages } from '#app/features/contact/tables.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import { minor, moment } from '#platform/columns.ts';
import type { DoubtAbout } from './doubt-rules.ts';
import type { ProofKind, SpendingKind } from './spending-rules.ts';

/** Expenses of funds: requested by one person, booked when another approves. A declined one stays as requested. */
export const spendings = pgTable(
  'spendings',
  {
    id: uuid().primaryKey(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The day it was paid, in Kinshasa. */
    day: date().notNull(),
    kind: text().$type<SpendingKind>().notNull(),
    /** What was bought, in French, public. Empty: its kind says it. */
    title: text().notNull(),
    /**
     * The budget line of its project, by its French name. Null, or a line that was removed since: counted under others.
     */
    budgetLine: text(),
    /** The name of its invoice in the file store; only staff see it. */
    invoice: text(),
    askedBy: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    /** When it was booked, in its currency and, at that day's exchange rate, in its fund's. */
    bookedAt: moment(),
    /** When it was removed from the books by a counter-entry; the row stays, marked as reversed. */
    reversedAt: moment(),
    countedMinor: minor(),
    rate: text(),
    rateDay: text(),
    isSample: boolean().notNull().default(false),
  },
  (table) => [
    index('spendings_newest').on(table.day.desc(), table.id.desc()),
    index('spendings_of').on(table.fundId, table.day.desc(), table.id.desc()),
    check('spendings_positive', sql`${table.amountMinor} > 0`),
    check('spendings_reversed_booked', sql`${table.reversedAt} is null or ${table.bookedAt} is not null`),
    check('spendings_booked_whole', sql`(${table.bookedAt} is null) = (${table.countedMinor} is null)`),
  ],
);

/** Mails about new evidence to subscribers: one per fund and day, for all evidence that names it. */
export const proofNews = pgTable(
  'proof_news',
  {
    id: uuid().primaryKey().defaultRandom(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    /** The day it is sent, in Kinshasa. */
    day: date().notNull(),
    state: text().$type<'held' | 'sent' | 'cancelled'>().notNull().default('held'),
    leavesAt: moment().notNull(),
    /** The last recipient whose mail is in the outbox. */
    lastId: text('last_reader'),
    sentTo: integer().notNull().default(0),
  },
  (table) => [unique('proof_news_once').on(table.fundId, table.day)],
);

/**
 * Whether somebody without an account wants mails about evidence, as chosen through the link of their receipt; and
 * since when.
 */
export const proofWishes = pgTable('proof_wishes', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull().unique(),
  language: text().$type<Language>().notNull(),
  isOn: boolean().notNull(),
  at: moment().notNull().defaultNow(),
});

/** Evidence of expenses. The row of withdrawn evidence stays, without its file. */
export const proofs = pgTable(
  'proofs',
  {
    id: uuid().primaryKey(),
    spendingId: uuid()
      .notNull()
      .references(() => spendings.id),
    kind: text().$type<ProofKind>().notNull(),
    /** A photo's id, or a document's name in the file store. */
    file: text().notNull(),
    /** SHA-256 in hex of the file as it is stored and served. */
    sha256: text().notNull(),
    takenAt: moment().notNull(),
    place: text().notNull().default(''),
    addedBy: text().notNull(),
    /** The mail that announces it to subscribers; null for sample evidence. */
    newsId: uuid().references(() => proofNews.id),
    addedAt: moment().notNull().defaultNow(),
    withdrawnAt: moment(),
    withdrawnBy: text(),
    withdrawnReason: text(),
  },
  (table) => [
    index('proofs_of').on(table.spendingId),
    index('proofs_news').on(table.newsId),
    unique('proofs_file').on(table.file),
    check('proofs_withdrawn_whole', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
  ],
);

/**
 * Queries about expenses. Text and address belong to the message and are erased with it; the answer is the foundation's
 * and stays.
 */
export const doubts = pgTable(
  'doubts',
  {
    id: uuid().primaryKey(),
    spendingId: uuid()
      .notNull()
      .references(() => spendings.id),
    messageId: uuid()
      .unique()
      .references(() => messages.id, { onDelete: 'set null' }),
    about: text().$type<DoubtAbout>().notNull(),
    /** The day in Kinshasa by which an answer was promised. */
    dueOn: date().notNull(),
    /** In French, public. */
    answer: text(),
    answeredAt: moment(),
    answeredBy: text(),
    isQuestionShown: boolean().notNull().default(false),
  },
  (table) => [
    index('doubts_of').on(table.spendingId),
    check('doubts_answered_whole', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
);

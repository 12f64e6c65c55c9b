import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { messages } from '#app/features/contact/tables.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import { minor, moment } from '#platform/columns.ts';
import type { DoubtAbout } from './doubt-rules.ts';
import type { ProofKind, SpendingKind } from './spending-rules.ts';

/** What a fund paid: asked for by one, booked when another approves its plan. One that was declined stays as it was asked for. */
export const spendings = pgTable(
  'spendings',
  {
    id: uuid().primaryKey(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** When it was paid, in Kinshasa. */
    day: date().notNull(),
    kind: text().$type<SpendingKind>().notNull(),
    /** What was bought, in French; visitors read it. Empty: its kind says it. */
    title: text().notNull(),
    /** The line of its project's budget that it falls on, by that line's name in French; none, or one that was taken off since: among the others. */
    budgetLine: text(),
    /** Name of its invoice in the file store; staff alone see it. */
    invoice: text(),
    askedBy: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    /** From then on it is in the books, in its currency and, by the rate of that day, in its fund's. */
    bookedAt: moment(),
    /** From then on it is in the books no more, by a counter-entry; its row stays as what was taken back. */
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

/** What was proven of a fund on its way to who asked for it: one mail a fund and day, of all proofs that name it. */
export const proofNews = pgTable(
  'proof_news',
  {
    id: uuid().primaryKey().defaultRandom(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    /** On which it leaves, in Kinshasa. */
    day: date().notNull(),
    state: text().$type<'held' | 'sent' | 'cancelled'>().notNull().default('held'),
    leavesAt: moment().notNull(),
    /** The last reader it was put into the outbox for. */
    lastId: text('last_reader'),
    sentTo: integer().notNull().default(0),
  },
  (table) => [unique('proof_news_once').on(table.fundId, table.day)],
);

/** Whether somebody without an account wants to be told of proofs, as they said by the link of their receipt; and since when. */
export const proofWishes = pgTable('proof_wishes', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull().unique(),
  language: text().$type<Language>().notNull(),
  isOn: boolean().notNull(),
  at: moment().notNull().defaultNow(),
});

/** What shows that a spending became what it says. Taken back, its row stays without its file. */
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
    /** Of the file as it is kept and handed out, in hex. */
    sha256: text().notNull(),
    takenAt: moment().notNull(),
    place: text().notNull().default(''),
    addedBy: text().notNull(),
    /** The mail that tells of it to who asked for it; none of a sample. */
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

/** Somebody doubted a spending; their words and address are the message's, and go with it. The answer is the foundation's, and stays. */
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
    /** Visitors read it, in French. */
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

import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#app/shared/language.ts';
import { minor, moment } from '#platform/columns.ts';
import type { Cloth } from '#app/art/cloth/cloth.ts';
import { users } from '#platform/auth-tables.ts';
import type { Currency } from '#app/shared/money.ts';
import type { Interval } from '#app/features/payments/payment.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { BatchKind } from './staff/batch-rules.ts';

/** What gifts are for: `general`, `project-1`…, `program-1`…. Sums are kept with every settlement, never counted. */
export const funds = pgTable('funds', {
  id: text().primaryKey(),
  /** In French, as the receipt names it. */
  title: text().notNull(),
  place: text().notNull(),
  /** Where its page is. */
  path: text().notNull(),
  cloth: jsonb().$type<Cloth>().notNull(),
  currency: text().$type<Currency>().notNull(),
  goalMinor: minor(),
  raisedMinor: minor().notNull().default(0),
  supporters: integer().notNull().default(0),
});

export type Fund = typeof funds.$inferSelect;

/** Gifts to several funds that are paid together, in one payment of the purpose `several` (decision 0092). */
export const giftSets = pgTable('gift_sets', { id: uuid().primaryKey(), createdAt: moment().notNull().defaultNow() });

/** A gift as it was promised. Anonymity belongs to the gift, not to a person. */
export const donations = pgTable(
  'donations',
  {
    id: uuid().primaryKey(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    /** With what its giver added for the fees. */
    amountMinor: minor().notNull(),
    coveredMinor: minor().notNull().default(0),
    currency: text().$type<Currency>().notNull(),
    donationType: text().$type<Interval>().notNull(),
    donorName: text(),
    donorEmail: text(),
    /** Digits with the country's, where staff noted it of money that came by hand: who left no address is known by it. */
    donorPhone: text(),
    /** The member it belongs to: who was signed in, or whose proved address it was given under. Never set on anonymous gifts. */
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    isAnonymous: boolean().notNull(),
    /** Asked of sponsors only. */
    country: text(),
    language: text().$type<Language>().notNull(),
    /** Of one that is paid together with others: with which. Null where it has its own payments. */
    giftSetId: uuid().references(() => giftSets.id),
    createdAt: moment().notNull().defaultNow(),
    /** When its first payment arrived, while at least one still counts. */
    supportedAt: moment(),
  },
  (table) => [
    index('donations_newest')
      .on(table.fundId, table.supportedAt.desc().nullsFirst(), table.id)
      .where(sql`supported_at is not null`),
    index('donations_member')
      .on(table.memberId)
      .where(sql`member_id is not null`),
    index('donations_email')
      .on(table.donorEmail)
      .where(sql`donor_email is not null and member_id is null`),
    // Who has no address is known by their name as it was written.
    index('donations_by_name')
      .on(sql`lower(btrim(${table.donorName}))`)
      .where(sql`donor_email is null and member_id is null`),
    index('donations_by_phone')
      .on(table.donorPhone)
      .where(sql`donor_phone is not null and donor_email is null and member_id is null`),
    index('donations_phone')
      .on(sql`right(${table.donorPhone}, 9)`)
      .where(sql`donor_phone is not null and donor_email is not null`),
    index('donations_donor_words').using('gin', sql`to_tsvector('simple', fold(${table.donorName}))`),
    index('donations_donor_email')
      .on(table.donorEmail)
      .where(sql`donor_email is not null`),
    index('donations_gift_set')
      .on(table.giftSetId)
      .where(sql`gift_set_id is not null`),
  ],
);

/** What each paid payment of one gift adds to its fund, in the fund's currency, with the dated rate used. */
export const contributions = pgTable(
  'contributions',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    donationId: uuid()
      .notNull()
      .references(() => donations.id),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    countedMinor: minor().notNull(),
    rate: text().notNull(),
    rateDay: text().notNull(),
  },
  (table) => [index('contributions_donation').on(table.donationId), index('contributions_fund').on(table.fundId)],
);

/**
 * The same of each gift of a payment for several: its part of what was paid and of what is kept, in the payment's currency. The parts
 * of a payment are the payment, to the minor unit. Beside `contributions`, whose key is the payment alone for the servers that know no sets.
 */
export const giftParts = pgTable(
  'gift_parts',
  {
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    donationId: uuid()
      .notNull()
      .references(() => donations.id),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    amountMinor: minor().notNull(),
    keptMinor: minor().notNull(),
    countedMinor: minor().notNull(),
    rate: text().notNull(),
    rateDay: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.donationId] }),
    index('gift_parts_donation').on(table.donationId),
    index('gift_parts_fund').on(table.fundId),
  ],
);

/**
 * Both: what each gift adds to its fund, by the payment it came with. `keptMinor` and `partMinor` are null where that is the whole
 * payment. Each leg reads one table without a condition, so that a join on either id goes through its index.
 */
export const countedGifts = pgView('counted_gifts', {
  paymentId: uuid().notNull(),
  donationId: uuid().notNull(),
  fundId: text().notNull(),
  partMinor: minor(),
  keptMinor: minor(),
  countedMinor: minor().notNull(),
  rate: text().notNull(),
  rateDay: text().notNull(),
}).as(sql`
  select payment_id, donation_id, fund_id, null::bigint as part_minor, null::bigint as kept_minor, counted_minor, rate, rate_day
  from contributions
  union all
  select payment_id, donation_id, fund_id, amount_minor, kept_minor, counted_minor, rate, rate_day from gift_parts`);

/**
 * Gifts that came by hand or into an account, entered together: as many, and of as much, as was counted before. One batch has one
 * kind, one currency and one day.
 */
export const giftBatches = pgTable(
  'gift_batches',
  {
    id: uuid().primaryKey(),
    /** How people call it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    kind: text().$type<BatchKind>().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** When the money came, in Kinshasa: the day of its receipts. */
    day: date().notNull(),
    declaredCount: integer().notNull(),
    declaredMinor: minor().notNull(),
    /** Names of the two who counted cash. */
    counters: jsonb().$type<string[]>().notNull(),
    enteredBy: text().notNull(),
    enteredAt: moment().notNull().defaultNow(),
    /** When it was taken out of the books, as entered wrongly. */
    undoneAt: moment(),
  },
  (table) => [index('gift_batches_newest').on(table.enteredAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);

/** One gift of a batch: its payment, in the order it was entered. */
export const giftBatchLines = pgTable(
  'gift_batch_lines',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    batchId: uuid()
      .notNull()
      .references(() => giftBatches.id),
    /** From 1. */
    line: integer().notNull(),
    /** What the bank or the cheque says: a number, a communication. */
    reference: text(),
  },
  (table) => [unique('gift_batch_lines_line').on(table.batchId, table.line)],
);

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

/** Funds: `general`, `project-1`…, `program-1`…. Totals are updated with every settlement, never recounted. */
export const funds = pgTable('funds', {
  id: text().primaryKey(),
  /** In French, as on the receipt. */
  title: text().notNull(),
  place: text().notNull(),
  /** The path of its page. */
  path: text().notNull(),
  cloth: jsonb().$type<Cloth>().notNull(),
  currency: text().$type<Currency>().notNull(),
  goalMinor: minor(),
  raisedMinor: minor().notNull().default(0),
  supporters: integer().notNull().default(0),
});

export type Fund = typeof funds.$inferSelect;

/** Sets of gifts to several funds that are paid together, in one payment of the purpose `several` (decision 0092). */
export const giftSets = pgTable('gift_sets', { id: uuid().primaryKey(), createdAt: moment().notNull().defaultNow() });

/** Gifts as requested. Anonymity belongs to the gift, not to a person. */
export const donations = pgTable(
  'donations',
  {
    id: uuid().primaryKey(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    /** Including what its donor added for fees, in minor units. */
    amountMinor: minor().notNull(),
    coveredMinor: minor().notNull().default(0),
    currency: text().$type<Currency>().notNull(),
    donationType: text().$type<Interval>().notNull(),
    donorName: text(),
    donorEmail: text(),
    /** Digits with country code, if staff entered it: identifies donors without an e-mail address. */
    donorPhone: text(),
    /**
     * The member it belongs to: who was signed in, or whose confirmed address was given. Always null for anonymous
     * gifts.
     */
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    isAnonymous: boolean().notNull(),
    /** Only asked of sponsors. */
    country: text(),
    language: text().$type<Language>().notNull(),
    /** The set it is paid with; null if it has its own payments. */
    giftSetId: uuid().references(() => giftSets.id),
    createdAt: moment().notNull().defaultNow(),
    /** When its first payment arrived; null if none still counts. */
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

/**
 * What each payment of a single gift adds to its fund, in minor units of the fund's currency, with the exchange rate
 * used and its day.
 */
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
 * The same for each gift of a payment for several gifts: its part of what was paid and what is kept, in minor units of
 * the payment's currency. The parts add up to the payment exactly. A table beside `contributions`, whose key is the
 * payment only, for servers of a release without sets.
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
 * A view of both tables: what each gift adds to its fund, by payment. `keptMinor` and `partMinor` are null if they are
 * those of the whole payment. Each branch reads one table without a condition, so that joins use the indexes.
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
 * Batches of gifts entered by hand or from an account, whose number and total were counted before. One batch has one
 * kind, one currency and one day.
 */
export const giftBatches = pgTable(
  'gift_batches',
  {
    id: uuid().primaryKey(),
    /** The number by which people refer to it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    kind: text().$type<BatchKind>().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** When the money came, as a day in Kinshasa: the day of its receipts. */
    day: date().notNull(),
    declaredCount: integer().notNull(),
    declaredMinor: minor().notNull(),
    /** Names of the two people who counted cash. */
    counters: jsonb().$type<string[]>().notNull(),
    enteredBy: text().notNull(),
    enteredAt: moment().notNull().defaultNow(),
    /** When it was undone as wrongly entered. */
    undoneAt: moment(),
  },
  (table) => [index('gift_batches_newest').on(table.enteredAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);

/** The gifts of a batch: their payments, in the order of entry. */
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
    /** The reference on the bank statement or cheque. */
    reference: text(),
  },
  (table) => [unique('gift_batch_lines_line').on(table.batchId, table.line)],
);

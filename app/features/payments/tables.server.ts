import type { Problem } from './movement.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#app/shared/language.ts';
import { minor, moment } from '#platform/columns.ts';
import type { Currency } from '#app/shared/money.ts';
import type { LedgerPart } from './ledger-part.ts';
import type { Interval, PaymentStatus, RefundStatus, SubscriptionStatus } from './payment.ts';

/** Monthly and yearly gifts; each renewal becomes a payment of its own. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    purposeId: uuid().notNull(),
    provider: text().notNull(),
    providerRef: text(),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    interval: text().$type<Exclude<Interval, 'one_time'>>().notNull(),
    status: text().$type<SubscriptionStatus>().notNull().default('pending'),
    language: text().$type<Language>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
    /** For a paused one: the day on which it resumes, `YYYY-MM-DD`. */
    restsUntil: text(),
  },
  (table) => [
    unique('subscriptions_ref').on(table.provider, table.providerRef),
    index('subscriptions_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('subscriptions_by_status').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('subscriptions_resting')
      .on(table.restsUntil)
      .where(sql`status = 'paused'`),
  ],
);

/**
 * All attempts to pay for any purpose. `keptMinor` is what we hold of it today, in minor units: 0 until paid, less
 * refunds.
 */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey(),
    purpose: text().notNull(),
    purposeId: uuid().notNull(),
    subscriptionId: uuid().references(() => subscriptions.id),
    provider: text().notNull(),
    providerRef: text(),
    checkoutUrl: text(),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    interval: text().$type<Interval>().notNull(),
    status: text().$type<PaymentStatus>().notNull().default('pending'),
    keptMinor: minor().notNull().default(0),
    method: text(),
    failureCode: text(),
    /** Why staff must review it: its state at the provider differed from ours, so it was not settled. */
    flag: text(),
    language: text().$type<Language>().notNull(),
    /**
     * For a payment that paid a purchase a second time: the payment that had paid it. It counts nowhere and is
     * refunded.
     */
    duplicateOf: uuid(),
    /**
     * The poster, newsletter or link its payer came from (app/shared/source.ts); null if unknown, or if staff entered
     * it.
     */
    source: text(),
    createdAt: moment().notNull().defaultNow(),
    paidAt: moment(),
    /** When the provider was last asked, so that all pending payments are checked in turn. */
    checkedAt: moment(),
    /** When the answer was requested that last changed it or confirmed it as paid; older answers undo nothing. */
    toldAt: moment(),
  },
  (table) => [
    unique('payments_ref').on(table.provider, table.providerRef),
    index('payments_pending')
      .on(table.checkedAt.nullsFirst(), table.createdAt)
      .where(sql`status = 'pending' and provider <> 'transfer'`),
    index('payments_purpose').on(table.purpose, table.purposeId),
    index('payments_subscription').on(table.subscriptionId, table.createdAt),
    index('payments_paid').on(table.paidAt),
    index('payments_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('payments_by_status').on(table.status, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('payments_by_source')
      .on(table.source, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`source is not null`),
    index('payments_by_way').on(table.provider, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('payments_flagged')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`flag is not null`),
  ],
);

/**
 * Refunds, followed until they arrive or are refused. The id is the provider's idempotency key, and pawaPay's own id;
 * `reason` is our code, 'provider' if it was started in the provider's dashboard.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    provider: text().notNull(),
    providerRef: text(),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    status: text().$type<RefundStatus>().notNull().default('asked'),
    reason: text().notNull(),
    failureCode: text(),
    /** The staff member who requested it, and their reason. */
    who: text(),
    why: text(),
    /** For one given by hand: its reference, and the day it was given, `YYYY-MM-DD`. */
    reference: text(),
    day: text(),
    createdAt: moment().notNull().defaultNow(),
    checkedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    unique('refunds_ref').on(table.provider, table.providerRef),
    index('refunds_payment').on(table.paymentId),
    index('refunds_open')
      .on(table.checkedAt.nullsFirst(), table.createdAt)
      .where(sql`status in ('asked', 'accepted')`),
    // Of one payment one at a time is asked of the provider; the others wait.
    uniqueIndex('refunds_one_asked')
      .on(table.paymentId)
      .where(sql`status = 'asked'`),
    index('refunds_queued')
      .on(table.createdAt)
      .where(sql`status = 'queued'`),
  ],
);

/** Received events, by the provider's own id, so that duplicates are recognised. Bodies are not stored. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    receivedAt: moment().notNull().defaultNow(),
    handledAt: moment(),
    /** It belongs to somebody else who uses the same account at the provider: acknowledged and ignored. */
    isForeign: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_events_newest').on(table.provider, table.receivedAt),
  ],
);

/**
 * The ledger, in double entry: the lines of one transaction add up to zero in each currency. Never updated, never
 * deleted.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: uuid().notNull(),
    /** Null for fees, conversions and payouts, which belong to no payment (movements/). */
    paymentId: uuid().references(() => payments.id),
    account: text().notNull(),
    /** If an amount is on several lines of one account: what this line is (ledger.server.ts). */
    part: text().$type<LedgerPart>(),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The booking date: reports, journal and ledger use it. */
    at: moment().notNull().defaultNow(),
    /** The value date, the day the money moved, `YYYY-MM-DD` in Kinshasa. Null in older entries: the day of `at`. */
    valueDay: text(),
  },
  // By transaction: the database sums each one when it is written (migration 0019).
  (table) => [
    index('ledger_entries_transaction').on(table.transactionId),
    index('ledger_entries_payment').on(table.paymentId),
    index('ledger_entries_account').on(table.account, table.id),
    index('ledger_entries_days').on(
      table.at,
      table.account,
      table.currency,
      table.amountMinor,
      table.id,
      table.paymentId,
    ),
    index('ledger_entries_account_days').on(table.account, table.at, table.id),
  ],
);

/** Closed months, `YYYY-MM` by Kinshasa's calendar: a trigger of the ledger refuses entries up to the last one. */
export const closedMonths = pgTable('closed_months', {
  month: text().primaryKey(),
  closedAt: moment().notNull().defaultNow(),
  who: text().notNull(),
});

/** The balance of each account, updated with every entry so that it need not be computed. */
export const ledgerBalances = pgTable(
  'ledger_balances',
  { account: text().notNull(), currency: text().$type<Currency>().notNull(), balanceMinor: minor().notNull() },
  (table) => [primaryKey({ columns: [table.account, table.currency] })],
);

type RateSource = 'hand' | 'ecb';

/** How many units of each currency one euro was worth on a day. XOF and XAF are fixed at 655.957. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    currency: text().$type<Currency>().notNull(),
    day: text().notNull(),
    perEuro: text().notNull(),
    /** The source: `hand` takes precedence over a rate fetched for the same day. */
    source: text().$type<RateSource>().notNull().default('hand'),
    /** The rate fetched for the day, whatever was entered: limits use it. */
    fetchedPerEuro: text(),
    /** The staff member who entered it; null if it was fetched, or entered on the server. */
    who: text(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.day] })],
);

/** PIN requests sent to phones, one per payment. Only a masked number is stored. */
export const phoneDeposits = pgTable('phone_deposits', {
  paymentId: uuid()
    .primaryKey()
    .references(() => payments.id),
  operator: text().notNull(),
  maskedPhone: text().notNull(),
  askedAt: moment().notNull().defaultNow(),
});

/**
 * Entries of a provider's books that were not understood and so not booked: each is a task of the treasurer until it is
 * settled.
 */
export const setAsideMovements = pgTable(
  'set_aside_movements',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    ref: text().notNull(),
    at: moment().notNull(),
    problem: text().$type<Problem>().notNull(),
    /** The content of the entry, as text. */
    said: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** When it was settled, by whom and with which note; without a person if it was read again successfully. */
    settledAt: moment(),
    settledBy: text(),
    reason: text(),
  },
  (table) => [
    unique('set_aside_movements_ref').on(table.provider, table.ref),
    index('set_aside_movements_open')
      .on(table.createdAt)
      .where(sql`settled_at is null`),
  ],
);

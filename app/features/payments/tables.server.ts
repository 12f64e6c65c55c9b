import type { Problem } from './movement.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#app/shared/language.ts';
import { minor, moment } from '#platform/columns.ts';
import type { Currency } from '#app/shared/money.ts';
import type { LedgerPart } from './ledger-part.ts';
import type { Interval, PaymentStatus, RefundStatus, SubscriptionStatus } from './payment.ts';

/** A monthly or yearly promise; each of its renewals becomes a payment of its own. */
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
    /** Of one that rests: the day it goes on by itself, `YYYY-MM-DD`. */
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

/** Every attempt to pay for any purpose. `keptMinor` is what we hold of it today: 0 until paid, less what went back. */
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
    /** Why staff must look at it: its state at the provider did not agree with ours, so it was not settled. */
    flag: text(),
    language: text().$type<Language>().notNull(),
    /** Of one that came a second time for the same purchase: the payment by which it was paid already. It counts nowhere, and goes back. */
    duplicateOf: uuid(),
    /** By which poster, letter or link its payer came (app/shared/source.ts); null where nothing said so, and where staff entered it. */
    source: text(),
    createdAt: moment().notNull().defaultNow(),
    paidAt: moment(),
    /** When the provider was last asked, so that the sweep goes round fairly. */
    checkedAt: moment(),
    /** When the answer was asked for that last changed it, or last said that it is paid: an older one undoes nothing. */
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
 * Money on its way back to a payer, followed until it arrived or was refused. The id is the provider's idempotency key, and
 * pawaPay's own name for it; `reason` is a word of ours, 'provider' for one begun in the provider's dashboard.
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
    /** Of one that somebody of the staff asked for: who, and in their words why. */
    who: text(),
    why: text(),
    /** Of one given by hand: what it is found by again, and the day it was given, `YYYY-MM-DD`. */
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

/** Events as they arrived, by the provider's own id: a second arrival ends there. Bodies are not kept. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    receivedAt: moment().notNull().defaultNow(),
    handledAt: moment(),
    /** Of somebody else on the same account at the provider: acknowledged, and nothing of ours. */
    isForeign: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_events_newest').on(table.provider, table.receivedAt),
  ],
);

/** Double entry: the lines of one transaction sum to zero in each currency. Never updated, never deleted. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transactionId: uuid().notNull(),
    /** None for what a provider does with our money as a whole: fees, exchanges, payouts (movements/). */
    paymentId: uuid().references(() => payments.id),
    account: text().notNull(),
    /** Of a sum on several lines of one account, what this one is (ledger.server.ts). */
    part: text().$type<LedgerPart>(),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Its booking date: reports, journal and ledger go by it. */
    at: moment().notNull().defaultNow(),
    /** Its value date, the day the money moved, `YYYY-MM-DD` in Kinshasa. Null in entries of before it was kept: the day of `at`. */
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

/** Months that were closed, `YYYY-MM` by Kinshasa's calendar: none up to the last one takes an entry any more, which a trigger of the ledger holds to. */
export const closedMonths = pgTable('closed_months', {
  month: text().primaryKey(),
  closedAt: moment().notNull().defaultNow(),
  who: text().notNull(),
});

/** The balance of each account, kept with every entry so that it is never counted. */
export const ledgerBalances = pgTable(
  'ledger_balances',
  { account: text().notNull(), currency: text().$type<Currency>().notNull(), balanceMinor: minor().notNull() },
  (table) => [primaryKey({ columns: [table.account, table.currency] })],
);

type RateSource = 'hand' | 'ecb';

/** How much of each currency one euro was worth on a day. XOF and XAF are pegged at 655.957. */
export const currencyRates = pgTable(
  'currency_rates',
  {
    currency: text().$type<Currency>().notNull(),
    day: text().notNull(),
    perEuro: text().notNull(),
    /** By whose hand it came: `hand` wins over what is fetched for the same day. */
    source: text().$type<RateSource>().notNull().default('hand'),
    /** What was fetched for the day, whatever was entered over it or before: limits are reckoned by it. */
    fetchedPerEuro: text(),
    /** Of the staff, who entered it; null where it was fetched, or entered on the server. */
    who: text(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.day] })],
);

/** A request for the PIN that was sent to a phone: one a payment. The number is kept only as people know it again. */
export const phoneDeposits = pgTable('phone_deposits', {
  paymentId: uuid()
    .primaryKey()
    .references(() => payments.id),
  operator: text().notNull(),
  maskedPhone: text().notNull(),
  askedAt: moment().notNull().defaultNow(),
});

/** Entries of a provider's books that were not understood, and so not booked: each a task of the treasurer until they say what became of it. */
export const setAsideMovements = pgTable(
  'set_aside_movements',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    ref: text().notNull(),
    at: moment().notNull(),
    problem: text().$type<Problem>().notNull(),
    /** What the entry says, for people. */
    said: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** By whom, when and with which words it was settled; read again and understood, by nobody. */
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

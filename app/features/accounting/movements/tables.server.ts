import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { MovementKind } from '#app/features/payments/movement.ts';

/**
 * Provider transactions other than payments and refunds: fees, conversions, payouts. One row per reference, never
 * changed.
 */
export const providerMovements = pgTable(
  'provider_movements',
  {
    provider: text().notNull(),
    ref: text().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    /** The change of what the provider holds for us, in minor units: a fee is negative. */
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** For a conversion: the amount in the old currency, in minor units. */
    fromMinor: minor(),
    fromCurrency: text().$type<Currency>(),
    paymentId: uuid().references(() => payments.id),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.ref] }),
    index('provider_movements_at').on(table.at),
    index('provider_movements_payment').on(table.paymentId),
  ],
);

/** Payouts of a provider to the bank, until they are found on its statement. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    ref: text().notNull(),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    sentAt: moment().notNull(),
    /** The expected day of arrival according to the provider, `YYYY-MM-DD`. */
    arrivesOn: text().notNull(),
    failedAt: moment(),
    /** The day and text on the bank statement, and who found it. */
    foundOn: text(),
    reference: text(),
    foundBy: text(),
    /** The linked line of an imported statement; maintained by the `statements` feature. */
    lineId: uuid().unique(),
  },
  (table) => [
    unique('provider_payouts_ref').on(table.provider, table.ref),
    index('provider_payouts_newest').on(table.sentAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('provider_payouts_waiting')
      .on(table.arrivesOn)
      .where(sql`found_on is null and failed_at is null`),
  ],
);

/** Up to when a provider's books have been read completely. */
export const providerReadings = pgTable('provider_readings', {
  provider: text().primaryKey(),
  until: moment().notNull(),
});

import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import type { MovementKind } from '#app/features/payments/movement.ts';

/** What a provider's own books say it did with our money beside taking it and sending it back. Once by its reference, never changed. */
export const providerMovements = pgTable(
  'provider_movements',
  {
    provider: text().notNull(),
    ref: text().notNull(),
    kind: text().$type<MovementKind>().notNull(),
    /** What the provider holds for us changed by so much: a fee is negative. */
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** Of an exchange: what it held before, which this came of. */
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

/** Money that a provider sent to the bank, until it is found there. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    id: uuid().primaryKey().defaultRandom(),
    provider: text().notNull(),
    ref: text().notNull(),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    sentAt: moment().notNull(),
    /** The day the provider names for it, `YYYY-MM-DD`. */
    arrivesOn: text().notNull(),
    failedAt: moment(),
    /** The day and the words by which it stands on the bank's statement, and who found it there. */
    foundOn: text(),
    reference: text(),
    foundBy: text(),
    /** The line of a statement it is, where one was imported; kept by the feature that knows lines. */
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

/** Up to when a provider's books were read whole. */
export const providerReadings = pgTable('provider_readings', {
  provider: text().primaryKey(),
  until: moment().notNull(),
});

import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';

/**
 * Announced transfers (`promise` in the code): the payment is pending and counts nowhere until a line of a bank
 * statement is matched to it.
 */
export const announcedTransfers = pgTable(
  'promises',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    /** The reference that the donor writes on the transfer (transfer-reference.ts). */
    reference: text().notNull().unique(),
    /** The announced amount in minor units; the payment's own amount becomes what was received. */
    announcedMinor: minor('promised_minor').notNull(),
    currency: text().$type<Currency>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('promises_newest').on(table.createdAt.desc().nullsFirst(), table.paymentId.desc().nullsFirst())],
);

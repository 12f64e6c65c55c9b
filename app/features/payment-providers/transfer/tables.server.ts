import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import type { Currency } from '#app/shared/money.ts';
import { payments } from '#app/features/payments/tables.server.ts';

/** A gift that its donor said would come by transfer: its payment waits, and counts nowhere, until a line of a statement is matched. */
export const announcedTransfers = pgTable(
  'promises',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    /** What the donor writes on the transfer (transfer-reference.ts). */
    reference: text().notNull().unique(),
    /** The payment takes the sum that came; this is what was said. */
    announcedMinor: minor('promised_minor').notNull(),
    currency: text().$type<Currency>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('promises_newest').on(table.createdAt.desc().nullsFirst(), table.paymentId.desc().nullsFirst())],
);

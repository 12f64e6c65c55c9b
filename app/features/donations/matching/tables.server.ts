import { sql } from 'drizzle-orm';
import { date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { minor, moment } from '#platform/columns.ts';
import { payments } from '#app/features/payments/tables.server.ts';
import { funds } from '#app/features/donations/tables.server.ts';

/**
 * Matching: a donor's commitment to give as much as others give to a fund, up to a cap. It counts in no total until the
 * donor pays.
 */
export const matches = pgTable(
  'matches',
  {
    id: uuid().primaryKey().defaultRandom(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    /** The name shown on the site. */
    sponsor: text().notNull(),
    /** In minor units of the fund's currency. */
    capMinor: minor().notNull(),
    /** The sum of its lines, updated with each of them, in minor units. */
    matchedMinor: minor().notNull().default(0),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    openedAt: moment().notNull().defaultNow(),
    openedBy: text().notNull(),
    /** When it was ended by hand before its last day. */
    endedAt: moment(),
  },
  (table) => [
    index('matches_newest').on(table.openedAt.desc(), table.id.desc()),
    index('matches_by_fund').on(table.fundId, table.lastDay),
    uniqueIndex('matches_one_open')
      .on(table.fundId)
      .where(sql`ended_at is null`),
  ],
);

/**
 * How much of a payment was matched: never more than it counts in the match's fund. A payment to several funds may have
 * one line in each.
 */
export const matchLines = pgTable(
  'match_lines',
  {
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    matchId: uuid()
      .notNull()
      .references(() => matches.id),
    matchedMinor: minor().notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.matchId] }), index('match_lines_match').on(table.matchId)],
);

/** The matching donor's own gifts to the fund. */
export const matchPayments = pgTable(
  'match_payments',
  {
    paymentId: uuid()
      .primaryKey()
      .references(() => payments.id),
    matchId: uuid()
      .notNull()
      .references(() => matches.id),
  },
  (table) => [index('match_payments_match').on(table.matchId)],
);

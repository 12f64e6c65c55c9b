import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#app/shared/language.ts';
import type { Currency } from '#app/shared/money.ts';
import { minor, moment } from '#platform/columns.ts';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import type { PledgeState } from './pledge-rules.ts';

/**
 * Pledges ("je donnerai"): the day on which somebody intends to give. A pledge is not money and counts in no total; an
 * announced transfer is something else.
 */
export const pledges = pgTable(
  'pledges',
  {
    id: uuid().primaryKey().defaultRandom(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    amountMinor: minor().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** A day in Kinshasa. */
    day: date({ mode: 'string' }).notNull(),
    name: text(),
    /** Confirmed once `state` is no longer `asked`; removed when no more mails are due. */
    email: text(),
    language: text().$type<Language>().notNull(),
    state: text().$type<PledgeState>().notNull().default('asked'),
    reminders: smallint().notNull().default(0),
    remindedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    closedAt: moment(),
    /** The gift that fulfilled it. */
    donationId: uuid().references(() => donations.id),
  },
  (table) => [
    index('pledges_waiting')
      .on(table.day)
      .where(sql`state = 'waiting'`),
    index('pledges_email')
      .on(table.email)
      .where(sql`email is not null`),
    index('pledges_newest').on(table.createdAt.desc(), table.id.desc()),
    check('pledges_state', sql`state in ('asked', 'waiting', 'kept', 'cancelled', 'over')`),
    check('pledges_closed', sql`(closed_at is not null) = (state in ('kept', 'cancelled', 'over'))`),
    check('pledges_open_has_address', sql`(email is null) = (closed_at is not null)`),
    check('pledges_kept_by_a_gift', sql`state <> 'kept' or donation_id is not null`),
  ],
);

export type Pledge = typeof pledges.$inferSelect;

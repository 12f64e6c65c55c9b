import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import { minor, moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';
import type { ClothState, Motif } from './together-rules.ts';

/**
 * Group fundraisers: started by a member, for a fund, with a goal and a last day. The total is not stored, but computed
 * from the gifts.
 */
export const wovenCloths = pgTable(
  'woven_cloths',
  {
    id: uuid().primaryKey(),
    /** The end of its address: `la-promo-98-pose-un-toit-7k3f`. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    words: text().notNull(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    /** In whole XOF. */
    goalMinor: minor().notNull(),
    /** A day in Kinshasa, at whose end it closes. */
    lastDay: date().notNull(),
    /** As shown to visitors; empty once the starter was erased. */
    starterName: text().notNull(),
    memberId: text().references(() => users.id, { onDelete: 'set null' }),
    language: text().$type<Language>().notNull(),
    areHeightsBySum: boolean().notNull().default(false),
    state: text().$type<ClothState>().notNull().default('open'),
    startedAt: moment().notNull().defaultNow(),
    isSample: boolean().notNull().default(false),
  },
  (table) => [
    index('woven_cloths_newest').on(table.startedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('woven_cloths_member')
      .on(table.memberId)
      .where(sql`member_id is not null`),
  ],
);

/** Every state change of a fundraiser. */
export const wovenClothEvents = pgTable(
  'woven_cloth_events',
  {
    ...stateEvent<ClothState>(),
    clothId: uuid()
      .notNull()
      .references(() => wovenCloths.id),
  },
  (table) => [index('woven_cloth_events_cloth').on(table.clothId, table.id)],
);

/** A gift's row in a fundraiser; shown while something of the gift is kept and belongs to the fundraiser's fund. */
export const clothRows = pgTable(
  'cloth_rows',
  {
    donationId: uuid()
      .primaryKey()
      .references(() => donations.id),
    /** Its public number; the gift's own id is not published. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    clothId: uuid()
      .notNull()
      .references(() => wovenCloths.id),
    name: text(),
    word: text(),
    motif: text().$type<Motif>().notNull(),
    isMiddle: boolean().notNull(),
    /** Since when its name and text are hidden; the gift stays. */
    hiddenAt: moment(),
    /** The member's id. */
    hiddenBy: text(),
  },
  (table) => [index('cloth_rows_cloth').on(table.clothId, table.number)],
);

/** Reports of offensive rows. Only one is open at a time; further ones are counted. */
export const rowReports = pgTable(
  'row_reports',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    rowNumber: integer()
      .notNull()
      .references(() => clothRows.number),
    why: text(),
    times: integer().notNull().default(1),
    at: moment().notNull().defaultNow(),
    settledAt: moment(),
    /** The member's id: of a staff member or of the starter. */
    settledBy: text(),
  },
  (table) => [
    uniqueIndex('row_reports_open')
      .on(table.rowNumber)
      .where(sql`settled_at is null`),
    index('row_reports_waiting')
      .on(table.at)
      .where(sql`settled_at is null`),
  ],
);

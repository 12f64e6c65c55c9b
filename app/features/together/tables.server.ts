import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { donations, funds } from '#app/features/donations/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import { minor, moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';
import type { ClothState, Motif } from './together-rules.ts';

/** A cloth that many weave: started by a member, for a fund, with a goal and a last day. Its total is never kept: it is read of its gifts. */
export const wovenCloths = pgTable(
  'woven_cloths',
  {
    id: uuid().primaryKey(),
    /** Of its address: `la-promo-98-pose-un-toit-7k3f`. */
    slug: text().notNull().unique(),
    title: text().notNull(),
    words: text().notNull(),
    fundId: text()
      .notNull()
      .references(() => funds.id),
    /** In XOF. */
    goalMinor: minor().notNull(),
    /** In Kinshasa; rows are woven until it ends. */
    lastDay: date().notNull(),
    /** As visitors read it; empty once they were erased. */
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

/** Every state a cloth went through. */
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

/** A gift's row in a cloth; it shows while something of the gift is kept and goes to the cloth's fund. */
export const clothRows = pgTable(
  'cloth_rows',
  {
    donationId: uuid()
      .primaryKey()
      .references(() => donations.id),
    /** By which pages and calls know it: a gift's own id is nobody else's business. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    clothId: uuid()
      .notNull()
      .references(() => wovenCloths.id),
    name: text(),
    word: text(),
    motif: text().$type<Motif>().notNull(),
    isMiddle: boolean().notNull(),
    /** From then on neither name nor word is shown; the gift stays. */
    hiddenAt: moment(),
    /** The member's id. */
    hiddenBy: text(),
  },
  (table) => [index('cloth_rows_cloth').on(table.clothId, table.number)],
);

/** Somebody said that a row's words hurt. One waits at a time; further ones are counted. */
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
    /** The member's id: of the staff, or who started the cloth. */
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

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { donations } from '#app/features/donations/tables.server.ts';

/** The state of a run of yearly statements: `making` (one by one), `made`, or `stopped`. */
export type RunState = 'making' | 'made' | 'stopped';
/** The state of its mails: `held` (delayed, can be cancelled) or `sent`. */
export type RunMails = 'held' | 'sent';

/** A run that makes the yearly statements of all donors. */
export const sheetRuns = pgTable(
  'sheet_runs',
  {
    id: uuid().primaryKey(),
    year: integer().notNull(),
    state: text().$type<RunState>().notNull().default('making'),
    /** Null while nobody requested them, or after they were cancelled. */
    mails: text().$type<RunMails>(),
    mailsLeaveAt: moment(),
    mailedBy: text(),
    /** The position up to which mails were sent; a new request continues there. */
    mailedUpTo: integer().notNull().default(0),
    startedBy: text().notNull(),
    startedAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [
    index('sheet_runs_newest').on(table.startedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Two who press at once begin one.
    uniqueIndex('sheet_runs_one')
      .on(table.year)
      .where(sql`state = 'making'`),
  ],
);

/**
 * A donor's statement in a run. It contains no name: its donor is whoever its gift belongs to, so that erasing a person
 * removes them from it.
 */
export const sheets = pgTable(
  'sheets',
  {
    id: uuid().primaryKey(),
    runId: uuid()
      .notNull()
      .references(() => sheetRuns.id),
    /** The position in the archive, from 1. */
    position: integer().notNull(),
    donationId: uuid()
      .notNull()
      .references(() => donations.id),
    /** When a job took it; another job may take it once that job cannot be alive any more. */
    takenAt: moment(),
    madeAt: moment(),
    failedAt: moment(),
    mailedAt: moment(),
  },
  (table) => [
    unique('sheets_position').on(table.runId, table.position),
    index('sheets_donation').on(table.donationId),
    index('sheets_waiting')
      .on(table.runId, table.position)
      .where(sql`made_at is null and failed_at is null`),
  ],
);

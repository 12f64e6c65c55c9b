import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import { donations } from '#app/features/donations/tables.server.ts';

/** How far the sheets of a year are: made one by one, ended, or stopped where they were. */
export type RunState = 'making' | 'made' | 'stopped';
/** Their mails: held so long that they can be taken back, then leaving, then all gone. */
export type RunMails = 'held' | 'sent';

/** The sheets of all donors of a year, made once more. */
export const sheetRuns = pgTable(
  'sheet_runs',
  {
    id: uuid().primaryKey(),
    year: integer().notNull(),
    state: text().$type<RunState>().notNull().default('making'),
    /** Nothing while nobody asked for them, or who did took them back. */
    mails: text().$type<RunMails>(),
    mailsLeaveAt: moment(),
    mailedBy: text(),
    /** Up to which place they left: whoever is pressed for again goes on from there. */
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
 * A donor's sheet of a run. It names nobody: its donor is whoever the gift it was made from names, so that who is erased goes out of it
 * with that gift.
 */
export const sheets = pgTable(
  'sheets',
  {
    id: uuid().primaryKey(),
    runId: uuid()
      .notNull()
      .references(() => sheetRuns.id),
    /** In the order of the archive, from 1. */
    position: integer().notNull(),
    donationId: uuid()
      .notNull()
      .references(() => donations.id),
    /** Taken by a job that makes it; another one takes it over once that job cannot live any more. */
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

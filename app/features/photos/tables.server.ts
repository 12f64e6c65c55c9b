import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import type { PhotoConsent, PhotoFocus } from './photo-rules.ts';

/** Photos that staff may put into texts; the files lie under `photos/<id>-…`. */
export const photos = pgTable(
  'photos',
  {
    id: text().primaryKey(),
    /** For colleagues who look for it, and where a text begins to say what it shows. */
    description: text().notNull(),
    /** Who took it; named below it. Empty: nobody asked to be. */
    credit: text().notNull().default(''),
    consent: text().$type<PhotoConsent>().notNull(),
    focus: text().$type<PhotoFocus>().notNull().default('center'),
    /** How those who are seen agreed: on what day, to whom. Never shown in public. */
    consentNote: text().notNull().default(''),
    /** Of the size that stands for it, in pixels: a text keeps its place before it comes. Nothing before it was measured. */
    width: integer(),
    height: integer(),
    addedBy: text().notNull(),
    addedAt: moment().notNull().defaultNow(),
    withdrawnAt: moment(),
    withdrawnBy: text(),
    withdrawnReason: text(),
  },
  (table) => [
    index('photos_newest').on(table.addedAt.desc(), table.id.desc()),
    check('photos_withdrawn_whole', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
  ],
);

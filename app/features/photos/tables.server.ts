import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/columns.ts';
import type { PhotoConsent, PhotoFocus } from './photo-rules.ts';

/** Photos that staff may use in texts; their files are `photos/<id>-…`. */
export const photos = pgTable(
  'photos',
  {
    id: text().primaryKey(),
    /** For finding it, and as the initial description in a text. */
    description: text().notNull(),
    /** The photographer, named below it; empty if they did not ask for it. */
    credit: text().notNull().default(''),
    consent: text().$type<PhotoConsent>().notNull(),
    focus: text().$type<PhotoFocus>().notNull().default('center'),
    /** How those shown gave their consent: on what day, to whom. Never public. */
    consentNote: text().notNull().default(''),
    /** The size of the main version in pixels, with which pages reserve its space. Null until it is measured. */
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

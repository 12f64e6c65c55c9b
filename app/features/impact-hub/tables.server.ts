import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Ideas handed in; staff read and answer them. The file lies under its unguessable name (uploads.server.ts). */
export const projectIdeas = pgTable(
  'project_ideas',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    fullName: text().notNull(),
    email: text().notNull(),
    country: text(),
    city: text(),
    projectName: text().notNull(),
    sector: text().notNull(),
    projectDescription: text().notNull(),
    fundingStage: text().notNull(),
    fileUrl: text(),
    language: text().notNull(),
    consentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('project_ideas_newest').on(table.consentAt.desc().nullsFirst(), table.id)],
);

import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import { minor, moment } from '#platform/columns.ts';
import type { Category } from './categories.ts';
import type { ProjectDetails } from './project.ts';

/** A structuring project, written with each text of it that is published. Its texts are an entry, its sums live in its fund. */
export const projects = pgTable(
  'projects',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    fundId: text()
      .notNull()
      .unique()
      .references(() => funds.id),
    position: integer().notNull(),
    title: text().notNull(),
    location: text().notNull(),
    description: text().notNull(),
    category: text().$type<Category>().notNull(),
    isUrgent: boolean().notNull(),
    /** Read by the release before alone. */
    details: jsonb().$type<ProjectDetails>().notNull(),
  },
  (table) => [index('projects_order').on(table.position, table.id)],
);

/** Each time a project's goal was changed; the fund holds the one of today. Donors read it on the project's page. */
export const projectGoals = pgTable(
  'project_goals',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    at: moment().notNull().defaultNow(),
    who: text().notNull(),
    fromMinor: minor(),
    toMinor: minor().notNull(),
    /** In French. */
    reason: text().notNull(),
    /** The same in other languages, as far as it was said in them. */
    reasons: jsonb().$type<Partial<Record<Language, string>>>(),
  },
  (table) => [index('project_goals_of').on(table.projectId, table.id)],
);

export type NewsState = 'held' | 'sent' | 'cancelled';

/** An entry of a project's journal on its way to those who follow the project: one for each entry, unless it was held back. */
export const projectNews = pgTable(
  'project_news',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    /** Its id in the collection `journal`. */
    entryId: text().notNull(),
    state: text().$type<NewsState>().notNull().default('held'),
    askedBy: text().notNull(),
    askedAt: moment().notNull().defaultNow(),
    leavesAt: moment().notNull(),
    /** The last member it was put into the outbox for. */
    lastId: text(),
    sentTo: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('project_news_once')
      .on(table.entryId)
      .where(sql`state <> 'cancelled'`),
    index('project_news_of').on(table.projectId, table.askedAt),
  ],
);

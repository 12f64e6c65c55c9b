import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Language } from '#app/shared/language.ts';
import { minor, moment } from '#platform/columns.ts';
import type { Category } from './categories.ts';
import type { ProjectDetails } from './project.ts';

/** Projects, updated whenever their text is published. The text is an entry, the totals are in the fund. */
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
    /** Only read by servers of the previous release. */
    details: jsonb().$type<ProjectDetails>().notNull(),
  },
  (table) => [index('projects_order').on(table.position, table.id)],
);

/** Changes of a project's goal; the fund has the current one. Donors read them on the project's page. */
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
    /** In other languages, if written in them. */
    reasons: jsonb().$type<Partial<Record<Language, string>>>(),
  },
  (table) => [index('project_goals_of').on(table.projectId, table.id)],
);

export type NewsState = 'held' | 'sent' | 'cancelled';

/** Mails about journal entries to subscribers of the project: one per entry, unless it was cancelled. */
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
    /** The last member whose mail is in the outbox. */
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

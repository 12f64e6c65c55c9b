import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { funds } from '#app/features/donations/tables.server.ts';
import type { Category } from './categories.ts';
import type { ProjectDetails } from './project.ts';

/** A structuring project. Its sums live in its fund. */
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
    details: jsonb().$type<ProjectDetails>().notNull(),
  },
  (table) => [index('projects_order').on(table.position, table.id)],
);

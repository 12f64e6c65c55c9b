import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '#app/shared/language.ts';
import { moment } from '#platform/columns.ts';
import { stateEvent } from '#platform/state-events.ts';
import type { IdeaState } from './idea-rules.ts';

/** Submitted ideas, which staff read and answer. The file has an unguessable name (uploads.server.ts). */
export const projectIdeas = pgTable(
  'project_ideas',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** The number by which people refer to it. */
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    fullName: text().notNull(),
    email: text().notNull(),
    country: text(),
    city: text(),
    projectName: text().notNull(),
    sector: text().notNull(),
    projectDescription: text().notNull(),
    fundingStage: text().notNull(),
    fileUrl: text(),
    language: text().$type<Language>().notNull(),
    consentAt: moment().notNull().defaultNow(),
    state: text().$type<IdeaState>().notNull().default('new'),
    /** The project it became: an entry of the collection `incubated`. */
    projectId: text(),
    /** Sample data of the demo: in no count. */
    isSample: boolean().notNull().default(false),
  },
  (table) => [
    index('project_ideas_newest').on(table.consentAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('project_ideas_by_state').on(table.state, table.consentAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('project_ideas_email').on(table.email.op('text_pattern_ops')),
    index('project_ideas_words').using(
      'gin',
      sql`to_tsvector('simple', fold(${table.projectName} || ' ' || ${table.fullName}))`,
    ),
  ],
);

/** Decisions about ideas; `why` is the text to the author. */
export const ideaEvents = pgTable(
  'idea_events',
  {
    ...stateEvent<IdeaState>(),
    ideaId: uuid()
      .notNull()
      .references(() => projectIdeas.id, { onDelete: 'cascade' }),
  },
  (table) => [index('idea_events_idea').on(table.ideaId, table.id)],
);

import { foldEmail } from '#app/shared/email-address.ts';
import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '#platform/like.ts';
import { findAssignees } from '#app/features/staff/assignments.server.ts';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import type { PersonView } from '#app/features/staff/person-view.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { beginsWithWords } from '#app/kit/search-words.server.ts';
import { isUuid } from '#app/shared/ids.ts';
import type { Database } from '#platform/database.ts';
import { type Idea } from '#app/features/impact-hub/decide-idea.server.ts';
import { IDEA_STATES, ideaTarget } from '#app/features/impact-hub/idea-rules.ts';
import { ideaEvents, projectIdeas } from '#app/features/impact-hub/tables.server.ts';

/**
 * Ideas, newest first; `q` is a number, the beginning of an address, or beginnings of words of a project's or author's
 * name.
 */
export async function listIdeas(db: Database, { q, state, from, to, after, limit }: ListState, person: PersonView) {
  const wanted = IDEA_STATES.find((one) => one === state);
  const rows = await db
    .select({ ...getTableColumns(projectIdeas), key: exactly(projectIdeas.consentAt) })
    .from(projectIdeas)
    .where(
      and(
        wanted && eq(projectIdeas.state, wanted),
        q ? matches(q, person) : undefined,
        isWithinDays(projectIdeas.consentAt, { from, to }),
        isAfter(projectIdeas.consentAt, projectIdeas.id, after, isUuid),
      ),
    )
    .orderBy(desc(projectIdeas.consentAt), desc(projectIdeas.id))
    .limit(limit + 1);
  const page = pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    (idea) => itemOf(idea, person),
  );
  const assignees = await findAssignees(
    db,
    page.items.map(({ target }) => target),
  );
  return { ...page, items: page.items.map((item) => ({ ...item, assignee: assignees.get(item.target) ?? null })) };
}

const itemOf = (idea: Idea, person: PersonView) => ({
  id: idea.id,
  target: ideaTarget(idea.id),
  number: idea.number,
  state: idea.state,
  projectName: idea.projectName,
  name: person.name(idea.fullName),
  email: person.email(idea.email),
  sector: idea.sector,
  stage: idea.fundingStage,
  place: [idea.city, idea.country].filter(Boolean).join(', '),
  hasFile: idea.fileUrl !== null,
  language: idea.language,
  createdAt: idea.consentAt,
  projectId: idea.projectId,
});

/**
 * Each kind of search is looked up first through its own index, because the query planner would otherwise scan all
 * ideas by date.
 */
const matches = (q: string, { isMasked }: PersonView): SQL =>
  /^\d{1,9}$/.test(q)
    ? eq(projectIdeas.number, Number(q))
    : isMasked
      ? sql`false`
      : sql`${projectIdeas.id} = any(array(
        select found.id from ${projectIdeas} found where found.email like ${`${escapeLike(foldEmail(q))}%`}
        union select found.id from ${projectIdeas} found
          where ${beginsWithWords(sql`found.project_name || ' ' || found.full_name`, q)}))`;

export async function findIdea(db: Database, id: string): Promise<Idea | undefined> {
  if (!isUuid(id)) return undefined;
  const [idea] = await db.select().from(projectIdeas).where(eq(projectIdeas.id, id));
  return idea;
}

/** The decision, who made it, and the text to the author. */
export async function findDecision(db: Database, ideaId: string) {
  const [event] = await db.select().from(ideaEvents).where(eq(ideaEvents.ideaId, ideaId));
  return event;
}

/** How many ideas wait for a decision. */
export const countUndecided = (db: Database): Promise<number> => db.$count(projectIdeas, eq(projectIdeas.state, 'new'));

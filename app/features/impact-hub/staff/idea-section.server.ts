import { asc, desc, eq } from 'drizzle-orm';
import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { ideaTarget } from '#app/features/impact-hub/idea-rules.ts';
import { projectIdeas } from '#app/features/impact-hub/tables.server.ts';
import { countUndecided, findIdea, listIdeas } from './idea-list.server.ts';

export const ideaSection: StaffSection = {
  places: [
    {
      key: 'ideas',
      path: '/admin/ideas',
      icon: 'lightbulb',
      group: 'today',
      permission: 'ideas.read',
      count: countUndecided,
    },
  ],
  live: [
    {
      permission: 'ideas.read',
      async list(db, limit) {
        const rows = await db.select().from(projectIdeas).orderBy(desc(projectIdeas.consentAt)).limit(limit);
        return rows.map(({ id, projectName, consentAt }) => ({
          id: ideaTarget(id),
          kind: 'idea' as const,
          at: consentAt,
          values: { name: projectName },
          icon: 'lightbulb' as const,
          path: href('/admin/ideas/:id', { id }),
        }));
      },
    },
  ],
  taskIcons: { idea: 'lightbulb' },
  tasks: [
    {
      permission: 'ideas.decide',
      async has(db, target) {
        const id = idOfTarget('idea', target);
        return id !== undefined && (await findIdea(db, id)) !== undefined;
      },
      async list(db, limit) {
        const rows = await db
          .select()
          .from(projectIdeas)
          .where(eq(projectIdeas.state, 'new'))
          .orderBy(asc(projectIdeas.consentAt))
          .limit(limit);
        return rows.map(({ id, number, projectName, fullName, consentAt }) => ({
          id: ideaTarget(id),
          kind: 'idea',
          target: ideaTarget(id),
          since: consentAt,
          path: href('/admin/ideas/:id', { id }),
          values: { name: projectName, number: String(number), author: fullName },
        }));
      },
    },
  ],
  find: [
    {
      permission: 'ideas.read',
      async search(db, query, staff) {
        const { items } = await listIdeas(db, { q: query, limit: 6 }, personView(staff, 'ideas.decide'));
        return items.map(({ id, number, projectName, name }) => ({
          id,
          group: 'idea',
          title: `${number} · ${projectName}`,
          detail: name,
          path: href('/admin/ideas/:id', { id }),
        }));
      },
    },
  ],
};

export const ideaRead: Read = {
  path: '/api/admin/ideas',
  summary: 'Ideas for the hub, newest first',
  permission: 'ideas.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  read: (db, { query, staff }) => listIdeas(db, readListState(query), personView(staff!, 'ideas.decide')),
};

import { href } from 'react-router';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { Read } from '#app/features/define-feature.server.ts';
import { startOfDay } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { withAssignees } from './assignments.server.ts';
import { listAudit } from './audit-list.server.ts';
import { pageOf, readListState } from './list-state.server.ts';
import { showPlan } from './plan-fields.server.ts';
import { listPlans } from './plans.server.ts';
import { listTasks, type Task } from './sections.server.ts';
import { plans, type PlanState } from './tables.server.ts';

const LIST = ['q', 'state', 'from', 'to', 'after', 'limit'] as const;

/** A page of approval requests as somebody may read them; `state` is the requests' state. */
export async function readPlans(
  db: Database,
  query: Record<string, string | undefined>,
  staff: Pick<Staff, 'memberId' | 'permissions'>,
) {
  const { state, after, limit } = readListState(query);
  const rows = await listPlans(db, {
    state: state as PlanState | undefined,
    after,
    limit: limit + 1,
  });
  return pageOf(
    rows,
    limit,
    ({ key, id }) => [key, id],
    ({ key: _, ...plan }) => showPlan(plan, staff),
  );
}

/** Approval requests that wait for a second person, as tasks. */
export async function planTasks(db: Database, limit: number): Promise<Task[]> {
  const rows = await db
    .select()
    .from(plans)
    .where(and(eq(plans.state, 'waiting')))
    .orderBy(asc(plans.requestedAt))
    .limit(limit);
  return rows.map(({ id, verb, requestedAt, reason }) => ({
    id: `plan:${id}`,
    kind: 'plan',
    target: `plan:${id}`,
    since: requestedAt,
    path: href('/admin/plans/:id', { id }),
    values: { verb, reason },
  }));
}

/** How many requests made up to a day wait for approval. */
export const countWaitingPlans = (db: Database, day: string): Promise<number> =>
  db.$count(plans, and(eq(plans.state, 'waiting'), lt(plans.requestedAt, startOfDay(day, 1))));

export const staffReads: Read[] = [
  {
    path: '/api/admin/tasks',
    summary: 'What waits for the one who asks, oldest first; `state` is `mine` or `nobody`',
    permission: 'tasks.read',
    query: ['state'],
    isList: false,
    async read(db, { staff, site, query }) {
      const tasks = await withAssignees(db, await listTasks(db, site.sections, staff!.permissions, 'fr'), {
        memberId: staff!.memberId,
        whose: query.state,
      });
      return { items: tasks.map((task) => ({ ...task, since: task.since.toISOString() })), next: null };
    },
  },
  {
    path: '/api/admin/plans',
    summary: 'Acts that take two people, newest first',
    permission: 'plans.read',
    query: LIST,
    isList: false,
    read: (db, { query, staff }) => readPlans(db, query, staff!),
  },
  {
    path: '/api/admin/audit',
    summary: 'What staff did, newest first',
    permission: 'audit.read',
    query: LIST,
    isList: false,
    read: (db, { query, staff, site }) => listAudit(db, readListState(query), staff!, site.sections),
  },
  {
    path: '/api/admin/check',
    summary: 'Reads every invariant now',
    permission: 'checks.read',
    isList: false,
    async read(db, { site }) {
      const checks: { name: string; rows: number }[] = [];
      for (const [name, check] of Object.entries(site.checks)) {
        const rows = typeof check === 'string' ? (await db.execute(check)).rows : await check(db);
        checks.push({ name, rows: rows.length });
      }
      return { ok: checks.every(({ rows }) => rows === 0), checks };
    },
  },
];

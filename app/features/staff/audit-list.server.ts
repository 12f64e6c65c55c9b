import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { escapeLike } from '#platform/like.ts';
import { openLines } from '#platform/audit.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { auditLog } from '#platform/tables.ts';
import { type ListState, pageOf } from './list-state.server.ts';
import { showLine } from './plan-fields.server.ts';

/** Lines of the log as `viewer` may read them, newest first; `q` finds a target or a verb, `state` is a verb, `actor` a member's id. */
export async function listAudit(
  db: Database,
  { q, state, from, to, after, limit, actor }: ListState & { actor?: string },
  viewer: Pick<Staff, 'memberId' | 'permissions'>,
) {
  const rows = await db
    .select({ line: auditLog, name: users.name, email: users.email })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actor))
    .where(
      and(
        after && lt(auditLog.seq, Number(after[0])),
        state ? eq(auditLog.verb, state) : undefined,
        actor ? eq(auditLog.actor, actor) : undefined,
        q
          ? sql`(${auditLog.target} = ${q} or ${auditLog.verb} = ${q} or ${auditLog.target} like ${`${escapeLike(q)}%`})`
          : undefined,
        isWithinDays(auditLog.at, { from, to }),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(limit + 1);
  const opened = await openLines(
    db,
    rows.map(({ line }) => line),
  );
  return pageOf(
    rows.map((row, index) => ({ ...row, line: showLine(opened[index]!, row.line, viewer) })),
    limit,
    ({ line }) => [line.seq],
    ({ line, name, email }) => ({ ...line, id: line.seq, actorName: name || email || line.actor }),
  );
}

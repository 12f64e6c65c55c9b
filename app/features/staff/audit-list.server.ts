import { isWithinDays } from '#app/features/staff/within-days.server.ts';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { escapeLike } from '#platform/like.ts';
import { openLines } from '#platform/audit.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { auditLog } from '#platform/tables.ts';
import { holds } from '#app/kit/search-words.server.ts';
import { readWords } from '#app/kit/words.server.ts';
import { fold } from '#app/shared/fold.ts';
import { STAFF_LANGUAGES } from './staff-language.ts';
import { findEverywhere, type StaffSections } from './sections.server.ts';
import { type ListState, pageOf } from './list-state.server.ts';
import { showLine } from './plan-fields.server.ts';

/**
 * Entries of the audit log as `viewer` may read them, newest first; `q` finds a target, a call by its name or text, an
 * actor by name, and what the search finds: a person by name, a payment by receipt number. `state` is a call, `actor` a
 * member's id.
 */
export async function listAudit(
  db: Database,
  { q, state, from, to, after, limit, actor }: ListState & { actor?: string },
  viewer: Pick<Staff, 'memberId' | 'permissions'>,
  sections: Pick<StaffSections, 'find'>,
) {
  const found = q ? await findEverywhere(db, sections, viewer, q) : [];
  const targets = found.map(({ id }) => id);
  const verbs = q ? verbsNamed(q) : [];
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
          ? or(
              eq(auditLog.verb, q),
              sql`${auditLog.target} like ${`${escapeLike(q)}%`}`,
              inArray(auditLog.target, targets),
              inArray(auditLog.verb, verbs),
              holds(q, sql`${users.name}`, sql`${users.email}`),
            )
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

/** The calls whose text, in either language of the back office, contains what was typed. */
function verbsNamed(typed: string): string[] {
  const wanted = fold(typed.trim());
  const named = STAFF_LANGUAGES.flatMap((language) =>
    Object.entries(readWords(language).admin!.verb as Record<string, string>),
  );
  return [...new Set(named.filter(([, words]) => fold(words).includes(wanted)).map(([name]) => name))];
}

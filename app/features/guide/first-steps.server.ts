import { and, eq, inArray, min } from 'drizzle-orm';
import { isRole, type Role } from '#app/features/staff/roles.ts';
import { listTeam } from '#app/features/staff/team.server.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from '#platform/staff.ts';
import { auditLog } from '#platform/tables.ts';
import { FIRST_STEPS, type StepKey, STEPS_OF } from './first-steps.ts';

type Step = { key: StepKey; path: string; isDone: boolean; /** For a step that the audit log proves. */ doneAt?: Date };

/** For somebody with several roles, the first in the list of roles. */
export const firstRole = ({ roles }: Pick<Staff, 'roles'>): Role | undefined => roles.find(isRole);

/** The five first steps of a staff member, in order, and which of them are done. */
export async function readFirstSteps(db: Database, staff: Pick<Staff, 'memberId' | 'roles'>): Promise<Step[]> {
  const role = firstRole(staff);
  if (!role) return [];
  const keys = STEPS_OF[role];
  const done = new Map(
    (
      await db
        .select({ verb: auditLog.verb, at: min(auditLog.at) })
        .from(auditLog)
        .where(
          and(
            eq(auditLog.actor, staff.memberId),
            inArray(
              auditLog.verb,
              keys.flatMap((key) => FIRST_STEPS[key].verbs),
            ),
          ),
        )
        .groupBy(auditLog.verb)
    ).flatMap(({ verb, at }) => (at ? [[verb, at] as const] : [])),
  );
  const isProtected = (await listTeam(db)).some(({ id, hasSecondFactor }) => id === staff.memberId && hasSecondFactor);
  return keys.map((key) => {
    const { path, verbs } = FIRST_STEPS[key];
    if (key === 'protect') return { key, path, isDone: isProtected };
    const [doneAt] = verbs.flatMap((verb) => done.get(verb) ?? []).sort((a, b) => a.getTime() - b.getTime());
    return { key, path, isDone: doneAt !== undefined, ...(doneAt && { doneAt }) };
  });
}

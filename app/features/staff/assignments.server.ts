import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { type Permission, permissionsOf } from './roles.ts';
import type { StaffSections, Task } from './sections.server.ts';
import { findRoles } from './staff.server.ts';
import { assignments } from './tables.server.ts';

/** The staff member assigned to a task. */
export type Assignee = { memberId: string; name: string };

const Input = z.object({
  target: z.string('invalid_field').trim().min(1, 'invalid_field').max(200, 'invalid_field'),
  /** Empty removes the assignment. */
  memberId: z
    .string('invalid_field')
    .max(64, 'invalid_field')
    .nullish()
    .transform((id) => id || null),
});
type Input = z.infer<typeof Input>;
type Outcome = { before: string | null; after: string | null };

/** `assign-task`: assigns a task to somebody who has the permission for it. */
export function assignTask(sections: () => Pick<StaffSections, 'tasks'>) {
  return defineFunction<Input, Outcome>({
    name: 'assign-task',
    summary: 'Gives something that waits to somebody of the staff, or takes it back',
    input: Input,
    answer: z.object({ message: z.string(), memberId: z.string().nullable() }),
    staff: {
      permission: 'tasks.read',
      act: ({ target }, { before, after }) =>
        before === after ? undefined : { target, before: { assignee: before }, after: { assignee: after } },
    },
    async perform(tx, { target, memberId }, { staff }) {
      const permission = await findTaskPermission(tx, sections(), target);
      if (!permission) return new Refusal('task_unknown', { status: 404, field: 'target' });
      if (!staff!.permissions.has(permission))
        return new Refusal('permission_missing', { status: 403, details: { permission } });
      if (memberId && !permissionsOf(await findRoles(tx, memberId)).has(permission))
        return new Refusal('assignee_may_not', { field: 'memberId' });
      return assign(tx, target, memberId, staff!.memberId);
    },
    respond: async ({ translate }, { after }, { language }) => ({
      message: translate(language, 'admin')(after ? 'assign.done' : 'assign.undone'),
      memberId: after,
    }),
  });
}

/** The permission needed for a task; undefined if there is no such task or it cannot be assigned. */
async function findTaskPermission(
  db: Database,
  { tasks }: Pick<StaffSections, 'tasks'>,
  target: string,
): Promise<Permission | undefined> {
  for (const { permission, list, has } of tasks) {
    const isTheirs = has ? await has(db, target) : (await list(db, 1000)).some((task) => task.target === target);
    if (isTheirs) return permission;
  }
  return undefined;
}

/**
 * Assigns a task. The row is locked: of two simultaneous assignments the later one applies, and the log contains both.
 */
export async function assign(tx: Database, target: string, memberId: string | null, by: string): Promise<Outcome> {
  const [known] = await tx.select().from(assignments).where(eq(assignments.target, target)).for('update');
  const before = known?.memberId ?? null;
  if (before === memberId) return { before, after: memberId };
  if (memberId === null) await tx.delete(assignments).where(eq(assignments.target, target));
  else
    await tx
      .insert(assignments)
      .values({ target, memberId, assignedBy: by })
      .onConflictDoUpdate({ target: assignments.target, set: { memberId, assignedBy: by, at: new Date() } });
  return { before, after: memberId };
}

export type AssignedTask = Task & { assignee: Assignee | null };

/** Tasks with their assignees; `whose` selects those of one person, or unassigned ones. */
export async function withAssignees(
  db: Database,
  tasks: readonly Task[],
  { memberId, whose }: { memberId: string; whose?: string },
): Promise<AssignedTask[]> {
  const assignees = await findAssignees(
    db,
    tasks.map(({ target }) => target),
  );
  return tasks
    .map((task) => ({ ...task, assignee: assignees.get(task.target) ?? null }))
    .filter(({ assignee }) =>
      whose === 'mine' ? assignee?.memberId === memberId : whose === 'nobody' ? assignee === null : true,
    );
}

/** Removes assignments of tasks that no longer exist. */
export async function unassign(tx: Database, targets: readonly string[]): Promise<void> {
  if (targets.length > 0) await tx.delete(assignments).where(inArray(assignments.target, [...targets]));
}

/** The assignees by target. */
export async function findAssignees(db: Database, targets: readonly string[]): Promise<Map<string, Assignee>> {
  if (targets.length === 0) return new Map();
  const rows = await db
    .select({ target: assignments.target, memberId: users.id, name: users.name, email: users.email })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.memberId))
    .where(inArray(assignments.target, [...targets]));
  return new Map(rows.map(({ target, memberId, name, email }) => [target, { memberId, name: name || email }]));
}

import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { z } from 'zod';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { endInvitationsTo, endRights } from './end-rights.server.ts';
import { grantedBy, type Held, planGrant, refusePast, Roles, sayHeld, Until } from './grants.server.ts';
import { type Role, ROLES } from './roles.ts';
import { findHeld, findRoles } from './staff.server.ts';
import { staffRoles } from './tables.server.ts';

const ChangeInput = z.object({
  memberId: z.string('invalid_field').min(1, 'invalid_field').max(64, 'invalid_field'),
  roles: Roles,
  until: Until,
  reason: z.string().trim().max(500, 'too_long').optional(),
});
type Changed = { before: Held[]; after: Held[] };

/** `change-roles`: sets the roles of a member; those left out are removed. */
export function changeRoles(parts: Parameters<typeof endRights>[1]) {
  return defineFunction<z.infer<typeof ChangeInput>, Changed>({
    name: 'change-roles',
    summary: 'Sets the roles of somebody of the staff',
    input: ChangeInput,
    answer: z.object({ message: z.string(), roles: z.array(z.enum(ROLES)) }),
    staff: {
      permission: 'staff.roles',
      needsProof: true,
      plan: async (tx, { memberId, roles, until }, staff) =>
        planGrant(staff, grantedBy(await findHeld(tx, memberId), roles, until ?? null), memberId),
      act({ memberId, reason }, outcome) {
        const [before, after] = [sayHeld(outcome.before), sayHeld(outcome.after)];
        return before.join() === after.join()
          ? undefined
          : { target: `member:${memberId}`, before: { roles: before }, after: { roles: after }, reason };
      },
    },
    async perform(tx, { memberId, roles, until }, { staff }) {
      const past = refusePast(until);
      if (past) return past;
      const isLast = await isLastAdministrator(tx, memberId);
      const [held] = await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('update');
      if (!held) return new Refusal('staff_unknown', { status: 404 });
      const before = await findHeld(tx, memberId);
      if (isLast && !roles.includes('administration')) return new Refusal('last_administrator', { status: 409 });
      await tx.delete(staffRoles).where(eq(staffRoles.memberId, memberId));
      if (roles.length > 0)
        await tx
          .insert(staffRoles)
          .values(roles.map((role) => ({ memberId, role, until: until ?? null, grantedBy: staff!.memberId })));
      await endRights(tx, parts, memberId);
      await endInvitationsTo(tx, memberId);
      return { before, after: await findHeld(tx, memberId) };
    },
    respond: async ({ translate: words }, { after }, { language }) => ({
      message: words(language, 'admin')('team.changed'),
      roles: after.map(({ role }) => role),
    }),
  });
}

const EndInput = z.object({
  memberId: z.string('invalid_field').min(1, 'invalid_field').max(64, 'invalid_field'),
  reason: z.string('reason_required').trim().min(1, 'reason_required').max(500, 'too_long'),
});

/** `end-staff`: somebody leaves: removes every role and session. Their actions stay in the log. */
export function endStaff(parts: Parameters<typeof endRights>[1]) {
  return defineFunction<z.infer<typeof EndInput>, { before: Role[] }>({
    name: 'end-staff',
    summary: 'Takes every role of somebody and ends their sessions',
    input: EndInput,
    answer: z.object({ message: z.string() }),
    staff: {
      permission: 'staff.roles',
      needsProof: true,
      act: ({ memberId, reason }, { before }) => ({
        target: `member:${memberId}`,
        before: { roles: before },
        after: { roles: [] },
        reason,
      }),
    },
    async perform(tx, { memberId }) {
      const isLast = await isLastAdministrator(tx, memberId);
      await tx.select({ id: users.id }).from(users).where(eq(users.id, memberId)).for('update');
      const before = await findRoles(tx, memberId);
      if (before.length === 0) return new Refusal('staff_unknown', { status: 404 });
      if (isLast) return new Refusal('last_administrator', { status: 409 });
      await tx.delete(staffRoles).where(eq(staffRoles.memberId, memberId));
      await tx.delete(sessions).where(eq(sessions.userId, memberId));
      await endRights(tx, parts, memberId);
      await endInvitationsTo(tx, memberId);
      return { before };
    },
    respond: async ({ translate: words }, _outcome, { language }) => ({
      message: words(language, 'admin')('team.ended'),
    }),
  });
}

/**
 * Whether this is the last administrator. All administrators' rows are locked in the same order, so that of two who
 * leave at the same time the second is refused.
 */
async function isLastAdministrator(tx: Database, memberId: string): Promise<boolean> {
  const all = await tx
    .select({ memberId: staffRoles.memberId })
    .from(staffRoles)
    .where(
      and(eq(staffRoles.role, 'administration'), or(isNull(staffRoles.until), gte(staffRoles.until, dayInKinshasa()))),
    )
    .orderBy(staffRoles.memberId)
    .for('update');
  return all.length === 1 && all[0]!.memberId === memberId;
}

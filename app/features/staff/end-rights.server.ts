import { and, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { endKeysOf } from '#platform/api-keys.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { SiteFunction } from '#platform/functions.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { workEach } from '#platform/work-through.ts';
import type { Leaver } from '#platform/staff.ts';
import { permissionsOf } from './roles.ts';
import { findRoles } from './staff.server.ts';
import { assignments, plans, staffInvitations, staffRoles, staffViews } from './tables.server.ts';

/** What every feature ends of somebody whose rights ended; put together in server/assemble.ts. */
type WhenRightsEnd = (tx: Database, leaver: Leaver) => Promise<void>;
type Parts = { calls: () => ReadonlyMap<string, SiteFunction>; whenRightsEnd: WhenRightsEnd };

/**
 * Ends what somebody asked for and what goes on by rights that they hold no longer, in the transaction that took them: what waits,
 * what is to leave later, what others were let in by. What they still may goes on. Safe to repeat.
 */
export async function endRights(tx: Database, { calls, whenRightsEnd }: Parts, memberId: string): Promise<void> {
  const keeps: ReadonlySet<string> = permissionsOf(await findRoles(tx, memberId));
  const mayCall = (verb: string) => keeps.has(calls().get(verb)?.staff?.permission ?? '');
  await whenRightsEnd(tx, { memberId, keeps, mayCall });
}

/** Of the back office itself: keys, invitations, plans that wait, views, tasks. */
export async function endStaffRights(tx: Database, { memberId, keeps, mayCall }: Leaver): Promise<void> {
  const isGone = keeps.size === 0;
  if (isGone) {
    await endKeysOf(tx, memberId);
    await tx.delete(staffViews).where(eq(staffViews.ownerId, memberId));
    await tx.delete(assignments).where(eq(assignments.memberId, memberId));
  }
  if (!keeps.has('staff.invite')) await endInvitations(tx, eq(staffInvitations.invitedBy, memberId));
  const waiting = await tx
    .select({ id: plans.id, verb: plans.verb })
    .from(plans)
    .where(and(eq(plans.requestedBy, memberId), eq(plans.state, 'waiting')))
    .for('update');
  const ended = waiting.filter(({ verb }) => !mayCall(verb)).map(({ id }) => id);
  if (ended.length > 0)
    await tx
      .update(plans)
      .set({ state: 'failed', decidedBy: 'server', decidedAt: sql`now()`, note: 'asker_left' })
      .where(inArray(plans.id, ended));
}

/** Whose roles were just said anew by a colleague gets none of them back by an invitation of before. */
export async function endInvitationsTo(tx: Database, memberId: string): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, memberId));
  if (user) await endInvitations(tx, eq(staffInvitations.email, user.email.toLowerCase()));
}

const endInvitations = (tx: Database, isMeant: SQL) =>
  tx
    .update(staffInvitations)
    .set({ endsAt: sql`now()` })
    .where(and(isMeant, isNull(staffInvitations.usedAt), gt(staffInvitations.endsAt, sql`now()`)));

const ending = defineJob({ name: 'staff-rights-end', schedule: '11 0,1,2,23 * * *', concurrency: 1 });

/** Roles that ran out by their day: as if they were taken, some minutes after midnight in Kinshasa. */
export const endRunOut = (db: RootDatabase, parts: Parts): JobHandler =>
  handle(ending, async () => {
    const all = await db
      .selectDistinct({ id: staffRoles.memberId })
      .from(staffRoles)
      .where(and(isNotNull(staffRoles.until), lt(staffRoles.until, dayInKinshasa())));
    await workEach('ended-roles', all, ({ id }) => db.transaction((tx) => endRights(tx, parts, id)));
  });

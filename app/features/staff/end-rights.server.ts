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

/** What all features end when somebody loses staff rights; assembled in server/assemble.ts. */
type WhenRightsEnd = (tx: Database, leaver: Leaver) => Promise<void>;
type Parts = { calls: () => ReadonlyMap<string, SiteFunction>; whenRightsEnd: WhenRightsEnd };

/**
 * Ends what a staff member requested or scheduled and may no longer do, in the transaction that removes their rights:
 * pending requests, scheduled actions, access given to others. What they still may do continues. Safe to repeat.
 */
export async function endRights(tx: Database, { calls, whenRightsEnd }: Parts, memberId: string): Promise<void> {
  const keeps: ReadonlySet<string> = permissionsOf(await findRoles(tx, memberId));
  const mayCall = (verb: string) => keeps.has(calls().get(verb)?.staff?.permission ?? '');
  await whenRightsEnd(tx, { memberId, keeps, mayCall });
}

/** The back office's own part: API keys, invitations, pending approval requests, saved views, tasks. */
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

/**
 * Ends pending invitations to somebody whose roles were just changed, so that an older invitation does not restore
 * them.
 */
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

/** Ends roles that expired, as if they were removed, some minutes after midnight in Kinshasa. */
export const endRunOut = (db: RootDatabase, parts: Parts): JobHandler =>
  handle(ending, async () => {
    const all = await db
      .selectDistinct({ id: staffRoles.memberId })
      .from(staffRoles)
      .where(and(isNotNull(staffRoles.until), lt(staffRoles.until, dayInKinshasa())));
    await workEach('ended-roles', all, ({ id }) => db.transaction((tx) => endRights(tx, parts, id)));
  });

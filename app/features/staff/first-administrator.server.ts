import { foldEmail } from '#app/shared/email-address.ts';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { recordAct } from '#platform/audit.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { isRole, type Role } from './roles.ts';
import { findRoles } from './staff.server.ts';
import { staffInvitations, staffRoles } from './tables.server.ts';

/** The actor of commands run on the server itself. */
const SERVER = { actor: 'server', requestId: 'server' };

/** An invitation without an address, valid for anybody who has its link: only for the first administrator. */
const ANYBODY = '';

async function hasAdministrator(db: Database): Promise<boolean> {
  const [one] = await db
    .select({ memberId: staffRoles.memberId })
    .from(staffRoles)
    .where(eq(staffRoles.role, 'administration'))
    .limit(1);
  return one !== undefined;
}

/**
 * Creates an invitation for the first administrator of a site without one: valid once and for a day, shown in the
 * server's own output.
 * @returns the invitation's id, or undefined if there is an administrator
 */
export async function inviteFirstAdministrator(db: RootDatabase): Promise<string | undefined> {
  if (await hasAdministrator(db)) return undefined;
  const [open] = await db
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.email, ANYBODY),
        isNull(staffInvitations.usedAt),
        gt(staffInvitations.endsAt, sql`now()`),
      ),
    );
  if (open) return open.id;
  const [made] = await db
    .insert(staffInvitations)
    .values({
      email: ANYBODY,
      roles: ['administration'],
      invitedBy: 'server',
      endsAt: sql`now() + interval '1 day'`,
    })
    .returning({ id: staffInvitations.id });
  return made!.id;
}

/**
 * `script/admin grant`: gives a role to a member, on the server itself.
 * @throws RangeError for an unknown role or address, or an unconfirmed address
 */
export async function grantAtServer(db: RootDatabase, email: string, role: string): Promise<Role[]> {
  if (!isRole(role)) throw new RangeError(`No such role: ${role}`);
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select()
      .from(users)
      .where(eq(users.email, foldEmail(email)));
    if (!member?.emailVerified) throw new RangeError(`No account with a confirmed address ${email}`);
    const before = await findRoles(tx, member.id);
    await tx
      .insert(staffRoles)
      .values({ memberId: member.id, role, grantedBy: 'server' })
      .onConflictDoUpdate({ target: [staffRoles.memberId, staffRoles.role], set: { until: null } });
    const after = await findRoles(tx, member.id);
    await recordAct(tx, {
      ...SERVER,
      verb: 'change-roles',
      target: `member:${member.id}`,
      before: { roles: before },
      after: { roles: after },
    });
    return after;
  });
}

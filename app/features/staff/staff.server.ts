import { type Permission, rolesWith } from './roles.ts';
import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ApiKey } from '#platform/api-keys.ts';
import { sessions, users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { Staff, StaffDesk } from '#platform/staff.ts';
import type { Held } from './grants.server.ts';
import { permissionsOf, type Role } from './roles.ts';
import { readPreferences, workLanguage } from './preferences.server.ts';
import { plans, staffPreferences, staffRoles } from './tables.server.ts';

/** The condition that a role is valid: until the end of its last day in Kinshasa. */
export const holds = or(
  isNull(staffRoles.until),
  gte(staffRoles.until, sql`(now() at time zone 'Africa/Kinshasa')::date`),
);

/** The roles that somebody holds today. */
export async function findRoles(db: Database, memberId: string): Promise<Role[]> {
  return (await findHeld(db, memberId)).map(({ role }) => role);
}

/** The same, each with its last day. */
export const findHeld = (db: Database, memberId: string): Promise<Held[]> =>
  db
    .select({ role: staffRoles.role, until: staffRoles.until })
    .from(staffRoles)
    .where(and(eq(staffRoles.memberId, memberId), holds))
    .orderBy(staffRoles.role);

/** The staff member of a session; undefined for a member without a role. */
async function findStaff(
  db: Database,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<Staff | undefined> {
  const roles = await findRoles(db, id);
  if (roles.length === 0) return undefined;
  const [session] = await db
    .select({ name: users.name, email: users.email, provedAt: sessions.provedAt, createdAt: sessions.createdAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  if (!session) return undefined;
  return {
    memberId: id,
    name: session.name || session.email,
    roles,
    permissions: permissionsOf(roles),
    provedAt: session.provedAt ?? session.createdAt,
  };
}

/**
 * A staff member with their current rights although they are not present, for actions they requested earlier. It never
 * counts as a proof of identity.
 */
export async function findAbsent(db: Database, memberId: string): Promise<Staff | undefined> {
  const roles = await findRoles(db, memberId);
  const [member] = roles.length > 0 ? await db.select().from(users).where(eq(users.id, memberId)) : [];
  if (!member) return undefined;
  const { name, email } = member;
  return { memberId, name: name || email, roles, permissions: permissionsOf(roles), provedAt: new Date(0) };
}

/**
 * The staff member of an API key, with those of the key's permissions that they hold. It never counts as a proof of
 * identity.
 */
async function findByKey(db: Database, { ownerId, name, scopes }: ApiKey): Promise<Staff | undefined> {
  const owner = await findAbsent(db, ownerId);
  if (!owner) return undefined;
  const permissions = new Set([...owner.permissions].filter((permission) => scopes.includes(permission)));
  return { ...owner, permissions, byKey: name };
}

/** The e-mail address of the caller, also for an API key. */
export async function addressOf(db: Database, { memberId }: Pick<Staff, 'memberId'>): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, memberId));
  return user!.email;
}

/** Records that this session's owner proved their identity again. */
export async function renewProof(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ provedAt: sql`now()` })
    .where(eq(sessions.id, sessionId));
}

/** The implementation of what functions need of the back office. */
export const staffDesk: StaffDesk = {
  find: findStaff,
  findByKey,
  languageOf: async (db, { id }) => (await readPreferences(db, id)).language,
  async plan(tx, verb, input, staff, { summary, reason }) {
    const [plan] = await tx
      .insert(plans)
      .values({ verb, input, summary, reason, requestedBy: staff.memberId })
      .returning({ id: plans.id });
    return plan!.id;
  },
};

/** Display names of staff by member id: their name, or their address. */
export async function nameStaff(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter(Boolean);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(inArray(users.id, wanted));
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}

/** Everybody who holds a permission today, with address and language for mails. */
export const listHolders = (db: Database, permission: Permission) =>
  db
    .selectDistinct({ id: users.id, email: users.email, language: workLanguage })
    .from(staffRoles)
    .innerJoin(users, eq(users.id, staffRoles.memberId))
    .leftJoin(staffPreferences, eq(staffPreferences.memberId, users.id))
    .where(and(inArray(staffRoles.role, [...rolesWith(permission)]), holds));

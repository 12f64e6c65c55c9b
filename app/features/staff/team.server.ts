import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { passkeys, users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { type Permission, type Role, rolesWith } from './roles.ts';
import { holds } from './staff.server.ts';
import { staffRoles } from './tables.server.ts';

export type TeamMember = {
  id: string;
  name: string;
  email: string;
  roles: { role: Role; until: string | null }[];
  lastSignInAt: Date | null;
  /** An authenticator app or a passkey. */
  hasSecondFactor: boolean;
};

/** Everybody who holds a role, by name. */
export async function listTeam(db: Database): Promise<TeamMember[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: staffRoles.role,
      until: staffRoles.until,
      lastSignInAt: users.lastSignInAt,
      hasSecondFactor: sql<boolean>`(${users.twoFactorEnabled} or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
    })
    .from(staffRoles)
    .innerJoin(users, eq(users.id, staffRoles.memberId))
    .orderBy(users.name, users.email, staffRoles.role);
  const team = new Map<string, TeamMember>();
  for (const { role, until, ...person } of rows) {
    const known = team.get(person.id) ?? { ...person, roles: [] };
    known.roles.push({ role, until });
    team.set(person.id, known);
  }
  return [...team.values()];
}

/** Those who have a permission today, by name, to whom a task can be assigned. */
export async function listWhoMay(db: Database, permission: Permission): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectDistinct({ id: users.id, name: users.name, email: users.email })
    .from(staffRoles)
    .innerJoin(users, eq(users.id, staffRoles.memberId))
    .where(and(inArray(staffRoles.role, [...rolesWith(permission)]), holds))
    .orderBy(asc(users.name), asc(users.email));
  return rows.map(({ id, name, email }) => ({ id, name: name || email }));
}

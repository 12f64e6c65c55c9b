import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { findRoles } from '#app/features/staff/staff.server.ts';
import { type Permission, permissionsOf } from '#app/features/staff/roles.ts';
import { apiKeys, users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';

export type KeyLine = {
  id: string;
  name: string;
  owner: string;
  /** Its permissions now, and those its owner no longer holds. */
  scopes: Permission[];
  lost: Permission[];
  createdAt: Date;
  endsAt: Date;
  lastUsedAt: Date | null;
};

/** Keys that are valid now, newest first. */
export async function listKeys(db: Database): Promise<KeyLine[]> {
  const rows = await db
    .select({ key: apiKeys, name: users.name, email: users.email })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.ownerId))
    .where(and(isNull(apiKeys.endedAt), sql`${apiKeys.endsAt} > now()`))
    .orderBy(desc(apiKeys.createdAt))
    .limit(500);
  const held = new Map<string, ReadonlySet<Permission>>();
  for (const { key } of rows)
    if (!held.has(key.ownerId)) held.set(key.ownerId, permissionsOf(await findRoles(db, key.ownerId)));
  return rows.map(({ key, name, email }) => {
    const given = key.scopes as Permission[];
    const holds = (scope: Permission) => held.get(key.ownerId)!.has(scope);
    return {
      id: key.id,
      name: key.name,
      owner: name || email,
      scopes: given.filter(holds),
      lost: given.filter((scope) => !holds(scope)),
      createdAt: key.createdAt,
      endsAt: key.endsAt,
      lastUsedAt: key.lastUsedAt,
    };
  });
}

import { eq } from 'drizzle-orm';
import type { OwnDataSource } from '#platform/own-data.ts';
import { staffRoles } from './tables.server.ts';

/** Staff roles. They block erasing: somebody who holds one must give it up first. */
export const staffData: OwnDataSource = {
  name: 'roles',
  list: (db, { id }) =>
    db
      .select({ role: staffRoles.role, until: staffRoles.until, grantedAt: staffRoles.grantedAt })
      .from(staffRoles)
      .where(eq(staffRoles.memberId, id)),
  // They go with the account.
  erase: async () => {},
  blocks: async (db, { id }) =>
    (await db.$count(staffRoles, eq(staffRoles.memberId, id))) > 0 ? 'person_is_staff' : undefined,
};

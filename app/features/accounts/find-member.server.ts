import { and, eq } from 'drizzle-orm';
import { foldEmail } from '#app/shared/email-address.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';

/** The id of the member with this confirmed address: gifts and orders made as a guest with it belong to them. */
export async function findConfirmedMember(db: Database, email: string | null | undefined): Promise<string | undefined> {
  if (!email) return undefined;
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, foldEmail(email)), eq(users.emailVerified, true)));
  return member?.id;
}

/** A member by id, for links that we signed. */
export async function findMember(db: Database, id: string): Promise<{ id: string; email: string } | undefined> {
  const [member] = await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id));
  return member;
}

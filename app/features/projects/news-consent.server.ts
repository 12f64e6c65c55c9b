import { eq } from 'drizzle-orm';
import { setNotice } from '#app/features/accounts/notices.server.ts';
import { notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { readLink, type Secrets } from '#platform/signed-links.ts';

/** The kind of signed link with which a member unsubscribes, or subscribes again, without signing in. */
export const NEWS_LINK = 'project-news';

/** Whether a member subscribed to news of the projects they gave to. */
export async function wantsNews(db: Database, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ wants: notificationPreferences.projectUpdates })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.memberId, memberId));
  return row?.wants ?? false;
}

/** The member of a mailed link; undefined once the account is deleted. */
export async function findFollower(db: Database, secrets: Secrets, token: string) {
  const id = readLink(secrets, NEWS_LINK, token);
  const [member] = id ? await db.select({ id: users.id }).from(users).where(eq(users.id, id)) : [];
  return member && { id: member.id, isOn: await wantsNews(db, member.id) };
}

/** Changes that setting and logs the change. */
export const setWantsNews = (tx: Database, memberId: string, isGranted: boolean): Promise<void> =>
  setNotice(tx, memberId, 'projectUpdates', isGranted);

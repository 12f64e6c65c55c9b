import { eq } from 'drizzle-orm';
import { setNotice } from '#app/features/accounts/notices.server.ts';
import { notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import { readLink, type Secrets } from '#platform/signed-links.ts';

/** The kind of the link by which a member stops, or starts again, without signing in. */
export const NEWS_LINK = 'project-news';

/** Whether a member asked for the news of the projects they gave to. */
export async function wantsNews(db: Database, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ wants: notificationPreferences.projectUpdates })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.memberId, memberId));
  return row?.wants ?? false;
}

/** Who the link in a mail is of; undefined once the account is gone. */
export async function findFollower(db: Database, secrets: Secrets, token: string) {
  const id = readLink(secrets, NEWS_LINK, token);
  const [member] = id ? await db.select({ id: users.id }).from(users).where(eq(users.id, id)) : [];
  return member && { id: member.id, isOn: await wantsNews(db, member.id) };
}

/** Turns the one switch, and writes down that it was turned. */
export const setWantsNews = (tx: Database, memberId: string, isGranted: boolean): Promise<void> =>
  setNotice(tx, memberId, 'projectUpdates', isGranted);

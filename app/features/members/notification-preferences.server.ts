import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { setSubscriber } from '#app/features/contact/newsletter.server.ts';
import { NOTIFICATIONS, type NotificationPreferences } from './notification-preferences.ts';
import { consentLog, notificationPreferences } from '#app/features/accounts/tables.server.ts';

/** A member's notification settings; without a choice no project news. */
export async function readNotificationPreferences(db: Database, memberId: string): Promise<NotificationPreferences> {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.memberId, memberId));
  return {
    projectUpdates: row?.projectUpdates ?? false,
    proofs: row?.proofs ?? false,
    weeklyReports: row?.weeklyReports ?? false,
    urgentNeeds: row?.urgentNeeds ?? true,
    newsletter: row?.newsletter ?? false,
  };
}

/** Saves a member's notification settings, logs each change, and updates the newsletter's list. */
export async function saveNotificationPreferences(
  tx: Database,
  member: { id: string; email: string; language: Language; isConfirmed: boolean },
  wanted: NotificationPreferences,
): Promise<void> {
  const before = await readNotificationPreferences(tx, member.id);
  await tx
    .insert(notificationPreferences)
    .values({ memberId: member.id, ...wanted })
    .onConflictDoUpdate({ target: notificationPreferences.memberId, set: wanted });
  for (const notice of NOTIFICATIONS) {
    if (before[notice] !== wanted[notice])
      await tx
        .insert(consentLog)
        .values({ id: randomUUID(), memberId: member.id, subject: notice, isGranted: wanted[notice] });
  }
  // The address is proved: no second confirmation is asked for.
  if (member.isConfirmed && before.newsletter !== wanted.newsletter)
    await setSubscriber(tx, member.email, member.language, wanted.newsletter);
}

export async function listConsents(db: Database, memberId: string, limit = 50) {
  return db
    .select()
    .from(consentLog)
    .where(eq(consentLog.memberId, memberId))
    .orderBy(desc(consentLog.at))
    .limit(limit);
}

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { consentLog, notificationPreferences } from './tables.server.ts';

/** Defaults for members who never chose; the column defaults are those of an earlier form. */
const UNCHOSEN = { projectUpdates: false, weeklyReports: false, urgentNeeds: true, newsletter: false, proofs: false };

/** Changes one of a member's notification settings and logs the change. A repeat changes nothing. */
export async function setNotice(
  tx: Database,
  memberId: string,
  notice: 'projectUpdates' | 'proofs',
  isGranted: boolean,
): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values({ memberId, ...UNCHOSEN })
    .onConflictDoNothing();
  const [before] = await tx
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.memberId, memberId))
    .for('update');
  if (before![notice] === isGranted) return;
  await tx
    .update(notificationPreferences)
    .set({ [notice]: isGranted })
    .where(eq(notificationPreferences.memberId, memberId));
  await tx.insert(consentLog).values({ id: randomUUID(), memberId, subject: notice, isGranted });
}

import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { consentLog, notificationPreferences } from './tables.server.ts';

/** What somebody who never chose anything is written about; the defaults of the columns are those of an earlier form. */
const UNCHOSEN = { projectUpdates: false, weeklyReports: false, urgentNeeds: true, newsletter: false, proofs: false };

/** Turns one of a member's switches, and writes down that it was turned. Pressed twice, it was turned once. */
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

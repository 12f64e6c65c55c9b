import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { setSubscriber } from '../contact/newsletter.server.ts';
import { NOTICES, type Notices } from './notices.ts';
import { consentLog, memberNotices } from './tables.server.ts';

export async function readNotices(db: Database, memberId: string): Promise<Notices> {
  const [row] = await db.select().from(memberNotices).where(eq(memberNotices.memberId, memberId));
  return { projectUpdates: row?.projectUpdates ?? true, weeklyReports: row?.weeklyReports ?? false, urgentNeeds: row?.urgentNeeds ?? true, newsletter: row?.newsletter ?? false };
}

/** Saves what a member wants to hear of, logs each change, and puts the newsletter's own list right. */
export async function saveNotices(tx: Database, member: { id: string; email: string; language: string; isConfirmed: boolean }, wanted: Notices): Promise<void> {
  const before = await readNotices(tx, member.id);
  await tx.insert(memberNotices).values({ memberId: member.id, ...wanted }).onConflictDoUpdate({ target: memberNotices.memberId, set: wanted });
  for (const notice of NOTICES) {
    if (before[notice] !== wanted[notice]) await tx.insert(consentLog).values({ id: randomUUID(), memberId: member.id, subject: notice, isGranted: wanted[notice] });
  }
  // The address is proved: no second confirmation is asked for.
  if (member.isConfirmed && before.newsletter !== wanted.newsletter) await setSubscriber(tx, member.email, member.language, wanted.newsletter);
}

export async function listConsents(db: Database, memberId: string, limit = 50) {
  return db.select().from(consentLog).where(eq(consentLog.memberId, memberId)).orderBy(desc(consentLog.at)).limit(limit);
}

import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { heldSeconds } from '#app/features/staff/many-mails.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, type Jobs, later } from '#platform/jobs.ts';
import type { Settings } from '#platform/settings.ts';
import type { Audience } from './audience.ts';
import { readersOf } from './audience.server.ts';
import { readIssue, writeLetter } from './letter.server.ts';
import {
  type MailingState,
  newsletterMailings as mailings,
  newsletterRecipients,
  type WrittenLetter,
} from './tables.server.ts';
import { z } from 'zod';

export type Mailing = typeof mailings.$inferSelect;

/** The job that starts a mailing when it is due and sends a part of its copies. */
export const sending = defineJob({
  name: 'send-newsletter',
  data: z.object({ mailingId: z.string() }),
  concurrency: 1,
});

/** What is due sooner gets a job now; later ones are found every minute (dueMailings). */
const SOON_SECONDS = 3600;

type Asked = { issueId: string; revision: number; audience: Audience; askedBy: string; at?: Date; most: number | null };

/**
 * Schedules a mailing: it is sent at its time, but not before the delay for cancelling is over.
 * @returns undefined if a mailing of the issue is already scheduled or being sent
 */
export async function holdMailing(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  settings: Pick<Settings, 'isLive'>,
  { at, ...asked }: Asked,
): Promise<Mailing | undefined> {
  const held = Date.now() + heldSeconds(settings) * 1000;
  const leavesAt = new Date(Math.max(held, at?.getTime() ?? 0));
  const [mailing] = await tx
    .insert(mailings)
    .values({ ...asked, leavesAt })
    .onConflictDoNothing()
    .returning();
  const seconds = Math.ceil((leavesAt.getTime() - Date.now()) / 1000);
  if (mailing && seconds <= SOON_SECONDS)
    await later(tx, jobs, sending, { mailingId: mailing.id }, { startAfterSeconds: seconds });
  return mailing;
}

/**
 * Cancels a mailing before it is sent, or stops the remaining copies.
 * @returns its former state, if there was something to stop
 */
export async function stopMailing(tx: Database, id: string): Promise<Mailing | undefined> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  if (mailing?.state !== 'held' && mailing?.state !== 'sending') return undefined;
  const state: MailingState = mailing.state === 'held' ? 'cancelled' : 'stopped';
  await tx
    .update(mailings)
    .set({ state, endedAt: sql`now()` })
    .where(eq(mailings.id, id));
  await tx
    .update(newsletterRecipients)
    .set({ state: 'skipped', at: sql`now()` })
    .where(and(eq(newsletterRecipients.mailingId, id), eq(newsletterRecipients.state, 'waiting')));
  return mailing;
}

/**
 * Sends copies again whose delivery is unknown, with their original Message-ID. Some readers may get the issue twice,
 * so a person decides this.
 * @returns how many; undefined if the issue is being sent
 */
export async function retryUnsure(tx: Database, id: string): Promise<number | undefined> {
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
  if (mailing?.state !== 'sent' && mailing?.state !== 'stopped') return undefined;
  const open = and(eq(mailings.issueId, mailing.issueId), inArray(mailings.state, ['held', 'sending']));
  if ((await tx.$count(mailings, open)) > 0) return undefined;
  const again = await tx
    .update(newsletterRecipients)
    .set({ state: 'waiting', at: sql`now()`, notBefore: null })
    .where(and(eq(newsletterRecipients.mailingId, id), eq(newsletterRecipients.state, 'unsure')))
    .returning({ id: newsletterRecipients.id });
  if (again.length > 0) await tx.update(mailings).set({ state: 'sending', endedAt: null }).where(eq(mailings.id, id));
  return again.length;
}

/** Mailings that are due, or that no server continues because one died or the relay was unavailable. */
export async function dueMailings(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: mailings.id })
    .from(mailings)
    .where(
      and(
        inArray(mailings.state, ['held', 'sending']),
        lte(mailings.leavesAt, sql`now()`),
        or(isNull(mailings.leaseUntil), lte(mailings.leaseUntil, sql`now()`)),
      ),
    )
    .orderBy(mailings.leavesAt);
  return rows.map(({ id }) => id);
}

/**
 * Starts a mailing: writes the issue in each language and creates one row per reader, in one transaction. It goes to
 * the readers subscribed at that time, limited to the number that one person alone may mail if only one asked; an issue
 * unpublished meanwhile is not sent.
 * @returns the mailing, if it was started
 */
export async function startMailing(
  db: RootDatabase,
  settings: Pick<Settings, 'origin' | 'authSecret'>,
  id: string,
): Promise<Mailing | undefined> {
  return db.transaction(async (tx) => {
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, id)).for('update');
    if (mailing?.state !== 'held') return mailing?.state === 'sending' ? mailing : undefined;
    if (mailing.leavesAt.getTime() > Date.now()) return undefined;
    const readers = readersOf(mailing.issueId, mailing.audience);
    const { rows } = await tx.execute<{ language: Language }>(sql`
      insert into newsletter_recipients (mailing_id, issue_id, subscriber_id, language)
      select ${id}, ${mailing.issueId}, s.id, s.language ${readers} limit ${mailing.most} on conflict do nothing returning language`);
    const letters: Partial<Record<Language, WrittenLetter>> = {};
    for (const language of new Set(rows.map((row) => row.language))) {
      const issue = await readIssue(tx, mailing.issueId, language);
      if (!issue) break;
      letters[language] = await writeLetter(tx, settings, issue, { language, shown: issue.language });
    }
    const isGone = !(await readIssue(tx, mailing.issueId, 'fr'));
    if (isGone) await tx.delete(newsletterRecipients).where(eq(newsletterRecipients.mailingId, id));
    const [begun] = await tx
      .update(mailings)
      .set(
        isGone
          ? { state: 'cancelled', endedAt: sql`now()` }
          : { state: 'sending', startedAt: sql`now()`, written: letters },
      )
      .where(eq(mailings.id, id))
      .returning();
    return isGone ? undefined : begun;
  });
}

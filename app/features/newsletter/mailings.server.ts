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

/** Lets a mailing leave when it is due, and hands over a part of its copies. */
export const sending = defineJob({
  name: 'send-newsletter',
  data: z.object({ mailingId: z.string() }),
  concurrency: 1,
});

/** What is due sooner is asked for at once; the rest is found by the minute (dueMailings). */
const SOON_SECONDS = 3600;

type Asked = { issueId: string; revision: number; audience: Audience; askedBy: string; at?: Date; most: number | null };

/**
 * Keeps a mailing until it was held long enough and its moment came, whichever is later.
 * @returns nothing where the issue is held or under way already
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

/** Holds a mailing back before anything of it left, or stops what is left of it. @returns what it was before, where there was something to stop */
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
 * Lets copies of which nobody knows whether they arrived leave once more, under the Message-ID they had: some readers may see a letter
 * twice, which is why a person decides it. @returns how many; nothing where the issue is under way
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

/** Mailings whose moment came, or that nobody goes on with: a server died, or the relay was away. */
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
 * Lets a mailing leave: its letter is written in each language it goes to, and it gets one row for each reader, all in one transaction.
 * Whoever is on the list then gets it, as many as one person alone may write to where one asked; an issue that was taken back meanwhile goes to nobody.
 * @returns the mailing, where it is under way now
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

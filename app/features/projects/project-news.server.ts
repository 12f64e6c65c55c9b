import { and, desc, eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { findEntry } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineJob, handle, type JobHandler, type Jobs, later } from '#platform/jobs.ts';
import { defineMail, type MailContent, sendMailLater } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import type { Leaver } from '#platform/staff.ts';
import { signLink } from '#platform/signed-links.ts';
import { journal } from './journal.server.ts';
import { NEWS_LINK, wantsNews } from './news-consent.server.ts';
import { fundOf, projectEntries } from './project-entries.server.ts';
import { projectNews } from './tables.server.ts';

const Data = z.object({ newsId: z.string(), memberId: z.string() });
export const projectNewsTold = defineMail('project-news', Data);

const sending = defineJob({
  name: 'send-project-news',
  data: z.object({ newsId: z.string() }),
  isPatient: true,
  concurrency: 1,
});

/** So many mails a transaction: what a crash undoes is little, and what it left is gone on with. */
const CHUNK = 100;

type Follower = { id: string; email: string; language: Language };

/** Members with a proved address who asked for news and of whose gifts to the project something is kept. Guests are never written to. */
const followersOf = (projectId: number) => sql`
  from users u join notification_preferences p on p.member_id = u.id and p.project_updates
  where u.email_verified and exists (
    select 1 from donations d where d.member_id = u.id and d.fund_id = ${fundOf(projectId)} and d.supported_at is not null)`;

export async function countFollowers(db: Database, projectId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${followersOf(projectId)}`);
  return rows[0]!.count;
}

/** The newest of each entry: one that was held back may be followed by another. */
export async function listNewsOf(db: Database, projectId: number) {
  const rows = await db
    .select()
    .from(projectNews)
    .where(eq(projectNews.projectId, projectId))
    .orderBy(desc(projectNews.askedAt));
  return new Map(rows.toReversed().map((row) => [row.entryId, row]));
}

/** Keeps the news of an entry until it was held for so many seconds. @returns nothing where the entry is told of already */
export async function holdNews(
  tx: Database,
  jobs: Pick<Jobs, 'send'>,
  news: { projectId: number; entryId: string; askedBy: string },
  heldSeconds: number,
): Promise<string | undefined> {
  const leavesAt = new Date(Date.now() + heldSeconds * 1000);
  const [row] = await tx
    .insert(projectNews)
    .values({ ...news, leavesAt })
    .onConflictDoNothing()
    .returning({ id: projectNews.id });
  if (row) await later(tx, jobs, sending, { newsId: row.id }, { startAfterSeconds: heldSeconds });
  return row?.id;
}

/** What somebody asked for who may tell news no longer is told to nobody more. */
export async function endHeldNews(tx: Database, { memberId, keeps }: Leaver): Promise<void> {
  if (keeps.has('news.send')) return;
  await tx
    .update(projectNews)
    .set({ state: 'cancelled' })
    .where(and(eq(projectNews.askedBy, memberId), eq(projectNews.state, 'held')));
}

/** Holds it back. @returns what it was, where nothing of it had left yet */
export async function cancelNews(tx: Database, id: string) {
  const [row] = await tx
    .update(projectNews)
    .set({ state: 'cancelled' })
    .where(and(eq(projectNews.id, id), eq(projectNews.state, 'held'), eq(projectNews.sentTo, 0)))
    .returning();
  return row;
}

/** Puts the mails into the outbox, a chunk a transaction, each follower's once: a job that dies goes on where it was. */
export function sendProjectNews(db: RootDatabase, jobs: Pick<Jobs, 'send'>): JobHandler {
  return handle(sending, async ({ newsId }) => {
    while (await sendNewsChunk(db, jobs, newsId));
  });
}

/** @returns whether there is more to send */
export async function sendNewsChunk(db: RootDatabase, jobs: Pick<Jobs, 'send'>, newsId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The row is the lock: news are held back or leave, and two jobs at once take turns.
    const [news] = await tx.select().from(projectNews).where(eq(projectNews.id, newsId)).for('update');
    if (news?.state !== 'held') return false;
    // Taken off the page meanwhile: nobody is told of what is not to be read.
    if (!(await findEntry(tx, journal, news.entryId))) {
      await tx.update(projectNews).set({ state: 'cancelled' }).where(eq(projectNews.id, newsId));
      return false;
    }
    const { rows } = await tx.execute<Follower>(sql`
      select u.id, u.email, u.language ${followersOf(news.projectId)} and u.id > ${news.lastId ?? ''} order by u.id limit ${CHUNK}`);
    for (const { id, email, language } of rows)
      await sendMailLater(tx, jobs, {
        uniqueKey: `project-news:${news.entryId}:${id}`,
        kind: projectNewsTold,
        data: { newsId, memberId: id },
        language,
        recipient: email,
      });
    const isLast = rows.length < CHUNK;
    await tx
      .update(projectNews)
      .set({
        lastId: rows.at(-1)?.id ?? news.lastId,
        sentTo: sql`${projectNews.sentTo} + ${rows.length}`,
        ...(isLast ? { state: 'sent' as const } : {}),
      })
      .where(eq(projectNews.id, newsId));
    return !isLast;
  });
}

/** The entry in the language of who follows, with the link that stops it; nothing where it was taken off, or they stopped, meanwhile. */
export function projectNewsMail({ origin, authSecret }: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (
    db: RootDatabase,
    { newsId, memberId }: z.infer<typeof Data>,
    language: Language,
  ): Promise<MailContent | undefined> => {
    const [news] = await db.select().from(projectNews).where(eq(projectNews.id, newsId));
    const entry = news && (await findEntry(db, journal, news.entryId, language));
    const project = news && (await findEntry(db, projectEntries, String(news.projectId), language));
    if (!entry || !project || !(await wantsNews(db, memberId))) return undefined;
    const t = translate(language, 'projects');
    const { title, text, date, place } = entry.data;
    const stop = `${origin}${href('/project-news/:token', { token: signLink(authSecret, NEWS_LINK, memberId) })}`;
    const letter = letterMail(language, {
      subject: title,
      paragraphs: [[project.data.title, formatDay(date, language), place].filter(Boolean).join(' · '), text],
      action: { label: t('letters.action'), url: `${origin}${href('/projects/:id', { id: project.id })}` },
      note: t('letters.note', { url: addressIn(stop, language) }),
    });
    return {
      ...letter,
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    };
  };
}

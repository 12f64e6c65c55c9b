import { desc, eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import { letterMail } from '#app/kit/letter-mail.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { formatDay } from '#app/shared/dates.server.ts';
import type { Language } from '#app/shared/language.ts';
import { addressIn } from '#app/shared/page-address.ts';
import { findEntry } from '#platform/content.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import type { Jobs } from '#platform/jobs.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import { defineHeldMail } from '#platform/mail-to-many.ts';
import type { Settings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { journal } from './journal.server.ts';
import { NEWS_LINK, wantsNews } from './news-consent.server.ts';
import { fundOf, projectEntries } from './project-entries.server.ts';
import { projectNews } from './tables.server.ts';

const Data = z.object({ newsId: z.string(), memberId: z.string() });
export const projectNewsTold = defineMail('project-news', Data);

/**
 * Members with a confirmed address who subscribed to news and whose gift to the project is still kept. Guests never get
 * news.
 */
const followersOf = (projectId: number) => sql`
  from users u join notification_preferences p on p.member_id = u.id and p.project_updates
  where u.email_verified and exists (
    select 1 from donations d where d.member_id = u.id and d.fund_id = ${fundOf(projectId)} and d.supported_at is not null)`;

export async function countFollowers(db: Database, projectId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${followersOf(projectId)}`);
  return rows[0]!.count;
}

/** The latest mail of each journal entry; a cancelled one may be followed by another. */
export async function listNewsOf(db: Database, projectId: number) {
  const rows = await db
    .select()
    .from(projectNews)
    .where(eq(projectNews.projectId, projectId))
    .orderBy(desc(projectNews.askedAt));
  return new Map(rows.toReversed().map((row) => [row.entryId, row]));
}

/** The job of the mail about a journal entry, which can be cancelled. */
export const newsByMail = defineHeldMail({
  job: { name: 'send-project-news', idName: 'newsId' },
  table: projectNews,
  // Taken off the page meanwhile: nobody is told of what is not to be read.
  isToLeave: async (tx, { entryId }) => (await findEntry(tx, journal, entryId)) !== undefined,
  async readers(tx, { projectId, lastId }, limit) {
    const { rows } = await tx.execute<{ key: string; email: string; language: Language }>(sql`
      select u.id as key, u.email, u.language ${followersOf(projectId)} and u.id > ${lastId ?? ''} order by u.id limit ${limit}`);
    return rows;
  },
  mail: ({ id, entryId }, { key }) => ({
    kind: projectNewsTold,
    uniqueKey: `project-news:${entryId}:${key}`,
    data: { newsId: id, memberId: key },
  }),
});

/**
 * Schedules the mail about a journal entry after a delay.
 * @returns undefined if there already is one
 */
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
  if (row) await newsByMail.leaveLater(tx, jobs, row.id, heldSeconds);
  return row?.id;
}

/**
 * The mail with a journal entry in the recipient's language, with the unsubscribe link; nothing if the entry was
 * unpublished or they unsubscribed meanwhile.
 */
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

import { randomUUID } from 'node:crypto';
import { and, eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { consentLog, notificationPreferences } from '#app/features/accounts/tables.server.ts';
import { donations } from '#app/features/donations/tables.server.ts';
import { plans } from '#app/features/staff/tables.server.ts';
import { staffDesk } from '#app/features/staff/staff.server.ts';
import { hasWords, translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import { users } from '#platform/auth-tables.ts';
import { findEntry } from '#platform/content.ts';
import { hideEntry } from '#platform/content-store.ts';
import { readSettings } from '#platform/settings.ts';
import { signLink } from '#platform/signed-links.ts';
import { entries, mails } from '#platform/tables.ts';
import { createSeededDatabase } from '#test/seeded-database.ts';
import { openDesk } from '#test/staff-desk.ts';
import { journal } from './journal.server.ts';
import { findFollower, NEWS_LINK, setWantsNews } from './news-consent.server.ts';
import { countFollowers, listNewsOf, newsByMail, projectNewsMail } from './project-news.server.ts';
import { holdBackNews, tellDonors } from './staff/tell-donors.server.ts';
import { projectNews } from './tables.server.ts';

const { db } = await createSeededDatabase();

const settings = { ...readSettings({ DATA_DIR: '/nowhere' }), authSecret: 'x'.repeat(32) };
let sent: { name: string; data: object; options?: object }[] = [];
let isBroken = false;
const jobs = {
  send: async (_tx: unknown, name: string, data: object, options?: object) => {
    if (isBroken && name === 'deliver-mail' && sent.length > 30) throw new Error('the line broke');
    sent.push({ name, data, options });
  },
};
const { hire, linesOf, planOf } = openDesk({ db, settings, translate, hasWords, staff: staffDesk }, [
  tellDonors(jobs as never, { isLive: true }),
  holdBackNews(),
]);
let grace: Awaited<ReturnType<typeof hire>>;
const [row] = await db.select().from(entries).where(eq(entries.collection, 'journal')).limit(1);
const ENTRY = row!.id;
const PROJECT = (row!.data as { project: number }).project;
beforeAll(async () => {
  grace = await hire('redaction');
});
beforeEach(async () => {
  [sent, isBroken] = [[], false];
  await db.delete(projectNews);
  await db.delete(mails);
  await db.delete(donations).where(like(donations.donorName, 'Test%'));
  await db.delete(notificationPreferences);
});

type Who = { wants?: boolean; isProved?: boolean; isKept?: boolean; project?: number; language?: Language };
async function member({ wants = true, isProved = true, isKept = true, project = PROJECT, language = 'fr' }: Who = {}) {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await db.insert(users).values({ id, name: 'x', email, emailVerified: isProved, language });
  await db.insert(notificationPreferences).values({ memberId: id, projectUpdates: wants });
  await db.insert(donations).values({
    id: randomUUID(),
    fundId: `project-${project}`,
    amountMinor: 100,
    currency: 'USD',
    donationType: 'one_time',
    donorName: 'Test',
    memberId: id,
    isAnonymous: false,
    language,
    supportedAt: isKept ? new Date() : null,
  });
  return { id, email };
}
const tell = (who = grace, entryId = ENTRY) => who.call('tell-donors', { entryId });
const newsOf = async () => (await db.select().from(projectNews))[0]!;
const copies = () => db.$count(mails, eq(mails.template, 'project-news'));

test('only members with a proved address, who asked and whose gift is kept, are written to, each once and in their language', async () => {
  const [kabila, sara] = [await member({ language: 'sw' }), await member({ language: 'ar' })];
  for (const other of [{ wants: false }, { isProved: false }, { isKept: false }, { project: PROJECT === 1 ? 2 : 1 }])
    await member(other);
  const silent = await member();
  // Who never chose anything asked for nothing.
  await db.delete(notificationPreferences).where(eq(notificationPreferences.memberId, silent.id));
  expect(await countFollowers(db, PROJECT)).toBe(2);
  expect(await tell()).toMatchObject({ recipients: 2, newsId: expect.any(String) });
  const { id } = await newsOf();
  while (await newsByMail.sendChunk(db, jobs as never, id));
  const outbox = await db.select().from(mails).where(eq(mails.template, 'project-news'));
  expect(outbox.map(({ recipient, language }) => [recipient, language]).sort()).toEqual(
    [
      [kabila.email, 'sw'],
      [sara.email, 'ar'],
    ].sort(),
  );
  expect(await newsOf()).toMatchObject({ state: 'sent', sentTo: 2 });
  const entry = await findEntry(db, journal, ENTRY, 'sw');
  expect(entry!.language).toBe('sw');
  const mail = await projectNewsMail(settings)(db, { newsId: id, memberId: kabila.id }, 'sw');
  expect(mail).toMatchObject({ subject: entry!.data.title, text: expect.stringContaining(entry!.data.text) as string });
  expect(mail!.text).toContain(`/sw/projects/${PROJECT}`);
  const stop = mail!.headers!['List-Unsubscribe']!;
  expect(mail!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(await findFollower(db, settings, /project-news\/([^>]+)>/.exec(stop)![1]!)).toEqual({
    id: kabila.id,
    isOn: true,
  });
});

test('it is held ten minutes, ten seconds in the demo, and what was asked is written down', async () => {
  await member();
  await tell();
  const news = await newsOf();
  expect(Math.round((news.leavesAt.getTime() - news.askedAt.getTime()) / 1000)).toBeGreaterThan(595);
  expect(sent).toMatchObject([{ name: 'send-project-news', data: { newsId: news.id } }]);
  expect(await copies()).toBe(0);
  expect((await linesOf(`entry:journal/${ENTRY}`)).at(-1)).toMatchObject({
    verb: 'tell-donors',
    after: { recipients: 1, letter: news.id },
  });
});

test('held back it never leaves, and may be told of again; what left is not held back', async () => {
  await member();
  await tell();
  const { id } = await newsOf();
  expect(await grace.call('hold-news', { newsId: id })).toHaveProperty('message');
  expect(await newsByMail.sendChunk(db, jobs as never, id)).toBe(false);
  expect([await copies(), (await newsOf()).state]).toEqual([0, 'cancelled']);
  expect(await grace.call('hold-news', { newsId: id })).toMatchObject({ code: 'letter_gone' });
  const again = await tell();
  await newsByMail.sendChunk(db, jobs as never, String(again.newsId));
  expect(await grace.call('hold-news', { newsId: String(again.newsId) })).toMatchObject({ code: 'letter_gone' });
  expect((await listNewsOf(db, PROJECT)).get(ENTRY)).toMatchObject({ state: 'sent', sentTo: 1 });
});

test('an entry that is taken off the page while it is held is told to nobody', async () => {
  const { id: memberId } = await member();
  const [kept] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.collection, 'journal'), eq(entries.id, ENTRY)));
  await tell();
  const { id } = await newsOf();
  await hideEntry(db, 'journal', ENTRY);
  expect(await newsByMail.sendChunk(db, jobs as never, id)).toBe(false);
  expect([await copies(), (await newsOf()).state]).toEqual([0, 'cancelled']);
  // In the outbox already, it still says nothing.
  expect(await projectNewsMail(settings)(db, { newsId: id, memberId }, 'fr')).toBeUndefined();
  await db.insert(entries).values(kept!);
  expect(await projectNewsMail(settings)(db, { newsId: id, memberId }, 'fr')).toBeDefined();
});

test('a crash in the middle sends nobody twice and leaves nobody out', async () => {
  for (let count = 0; count < 130; count++) await member();
  await tell();
  const { id } = await newsOf();
  isBroken = true;
  await expect(newsByMail.sendChunk(db, jobs as never, id)).rejects.toThrow('the line broke');
  expect([await copies(), (await newsOf()).sentTo]).toEqual([0, 0]);
  isBroken = false;
  expect(await newsByMail.sendChunk(db, jobs as never, id)).toBe(true);
  // Some left: it is not held back any more.
  expect(await grace.call('hold-news', { newsId: id })).toMatchObject({ code: 'letter_gone' });
  await Promise.all(Array.from({ length: 4 }, () => newsByMail.sendChunk(db, jobs as never, id)));
  const outbox = await db.select().from(mails).where(eq(mails.template, 'project-news'));
  expect(new Set(outbox.map(({ recipient }) => recipient)).size).toBe(130);
  expect([outbox.length, (await newsOf()).state, (await newsOf()).sentTo]).toEqual([130, 'sent', 130]);
});

test('two who press at once tell of an entry once', async () => {
  await member();
  const both = await Promise.all([tell(), tell()]);
  expect(both.map((answer) => answer.code ?? 'done').sort()).toEqual(['done', 'news_told']);
  expect(await db.$count(projectNews)).toBe(1);
});

test('nobody to tell, no such entry, or no right to: refused; to more than 500 it takes two people', async () => {
  expect(await tell()).toMatchObject({ code: 'nobody_follows' });
  expect(await tell(grace, 'nowhere')).toMatchObject({ code: 'entry_unknown' });
  expect(await tell(await hire('terrain'))).toMatchObject({ code: 'permission_missing', permission: 'news.send' });
  for (let count = 0; count < 501; count++) await member();
  const asked = await tell();
  expect(asked).toMatchObject({ code: 'approval_needed' });
  expect(await planOf(asked.planId)).toMatchObject({ summary: { recipients: 501 } });
  expect(await db.$count(projectNews)).toBe(0);
  await db.delete(plans);
});

test('one press stops it, and is written down once; a mail on its way says nothing any more', async () => {
  const { id: memberId } = await member();
  await tell();
  const { id } = await newsOf();
  for (let times = 0; times < 2; times++) await db.transaction((tx) => setWantsNews(tx, memberId, false));
  const log = await db.select().from(consentLog).where(eq(consentLog.memberId, memberId));
  expect(log).toMatchObject([{ subject: 'projectUpdates', isGranted: false }]);
  expect(await projectNewsMail(settings)(db, { newsId: id, memberId }, 'fr')).toBeUndefined();
  expect(await countFollowers(db, PROJECT)).toBe(0);
  expect(await findFollower(db, settings, `${signLink(settings.authSecret, NEWS_LINK, memberId)}x`)).toBeUndefined();
});

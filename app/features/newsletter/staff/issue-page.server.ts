import { asc, like } from 'drizzle-orm';
import { funds } from '#app/features/donations/tables.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { findWaitingPlan } from '#app/features/staff/plans.server.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import { isLanguage, type Language, LANGUAGE_NAMES, LANGUAGES } from '#app/shared/language.ts';
import { findEntry } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import type { Settings } from '#platform/settings.ts';
import { Audience } from '#app/features/newsletter/audience.ts';
import { countLeftOut, countReaders } from '#app/features/newsletter/audience.server.ts';
import { newsletterIssues } from '#app/features/newsletter/issues.server.ts';
import { addressLetter } from '#app/features/newsletter/letter.server.ts';
import { listMailings, readResult } from '#app/features/newsletter/read-mailings.server.ts';
import { writeDraft } from '#app/features/newsletter/trial.server.ts';

/** Mail programs cut longer subjects off. */
const LONGEST_SUBJECT = 60;

/** The audience in the page's address; invalid values are ignored. */
function readAudience(search: URLSearchParams): Audience {
  const asked = Audience.safeParse({
    language: search.getAll('language'),
    interest: search.getAll('interest'),
    fund: search.get('fund') || undefined,
  });
  return asked.success ? asked.data : { language: [], interest: [] };
}

/**
 * The data of an issue's page.
 * @returns undefined if there is no such issue
 */
export async function readIssuePage(
  db: Database,
  settings: Pick<Settings, 'origin' | 'authSecret'>,
  id: string,
  search: URLSearchParams,
  language: Language,
) {
  const asked = search.get('in') ?? '';
  const shown = isLanguage(asked) ? asked : 'fr';
  const draft = await writeDraft(db, settings, { issueId: id }, shown);
  if (!draft) return undefined;
  const { subject, html } = addressLetter(draft.letter, `${settings.origin}/newsletter`, shown);
  const audience = readAudience(search);
  const everybody = await countReaders(db, id, { language: [], interest: [] });
  const mailings = await listMailings(db, id);
  const names = await nameStaff(
    db,
    mailings.map(({ askedBy }) => askedBy),
  );
  const results = [];
  for (const mailing of mailings)
    results.push({
      id: mailing.id,
      state: mailing.state,
      who: names.get(mailing.askedBy) ?? mailing.askedBy,
      leaves: formatStamp(mailing.leavesAt, language),
      result: mailing.startedAt ? await readResult(db, mailing.id) : undefined,
    });
  const waiting = await findWaitingPlan(db, 'send-newsletter', { issueId: id });
  return {
    id,
    subject,
    isLong: subject.length > LONGEST_SUBJECT,
    letter: html,
    kilobytes: Math.ceil(Buffer.byteLength(html) / 1024),
    shown,
    isTranslated: draft.isTranslated,
    /** Translators work on the published text. */
    isPublished: (await findEntry(db, newsletterIssues, id)) !== undefined,
    languages: LANGUAGES.map((one) => ({
      id: one,
      name: LANGUAGE_NAMES[one],
      count: everybody.byLanguage.find((row) => row.language === one)?.count ?? 0,
    })),
    audience,
    recipients: (await countReaders(db, id, audience)).total,
    leftOut: await countLeftOut(db, id),
    funds: await db
      .select({ id: funds.id, title: funds.title })
      .from(funds)
      .where(like(funds.id, 'project-%'))
      .orderBy(asc(funds.title)),
    mailings: results,
    planId: waiting?.id,
  };
}

export type IssuePage = NonNullable<Awaited<ReturnType<typeof readIssuePage>>>;

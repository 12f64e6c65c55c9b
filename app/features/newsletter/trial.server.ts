import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import { findRevision } from '#app/features/content/revisions.server.ts';
import { findShown } from '#app/features/content/staff/entry-view.server.ts';
import { renderMarkdown } from '#platform/content-files.ts';
import type { Database, RootDatabase } from '#platform/database.ts';
import { defineMail, type MailContent } from '#platform/mail.ts';
import type { Settings } from '#platform/settings.ts';
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';
import { readTranslations, translateEntry } from '#platform/translations.ts';
import { NewsletterIssue } from './issue.ts';
import { newsletterIssues } from './issues.server.ts';
import { addressLetter, writeLetter } from './letter.server.ts';

const Data = z.object({ issueId: z.string(), revision: z.number() });
export const newsletterTried = defineMail('newsletter-trial', Data);

/** A draft for its preview, without what is missing: the title, or blocks that are not filled in. */
function readDraft(data: Record<string, unknown>): NewsletterIssue {
  const whole = NewsletterIssue.safeParse(data);
  if (whole.success) return whole.data;
  const { title, art, blocks } = data as { title?: unknown; art?: unknown; blocks?: unknown };
  const list = Array.isArray(blocks) ? (blocks as unknown[]) : [];
  const { shape } = NewsletterIssue;
  return {
    title: typeof title === 'string' && title.trim() ? title : '…',
    art: shape.art.safeParse(art).data,
    blocks: list.flatMap((block) => shape.blocks.safeParse([block]).data ?? []),
  };
}

/** An issue as readers of a language would get it if its newest text were published now. */
export async function writeDraft(
  db: Database,
  settings: Pick<Settings, 'origin' | 'authSecret'>,
  { issueId, revision }: { issueId: string; revision?: number },
  language: Language,
) {
  const { name, schema, typeset } = newsletterIssues;
  const found =
    revision === undefined ? await findShown(db, name, issueId) : await findRevision(db, name, issueId, revision);
  if (!found) return undefined;
  const source = { data: readDraft(found.data), html: found.body ? renderMarkdown(found.body) : '' };
  const translation = (await readTranslations(db, name, language, [issueId])).get(issueId);
  const own = translateEntry<NewsletterIssue>(schema, source, language, translation, typeset);
  const isWhole = own.language === language && own.bodyLanguage === language;
  const shown = isWhole ? own : translateEntry<NewsletterIssue>(schema, source, DEFAULT_LANGUAGE, undefined, typeset);
  const letter = await writeLetter(db, settings, { id: issueId, ...shown }, { language, shown: shown.language });
  return { letter, isTranslated: isWhole };
}

/** The trial mail of an issue as it is now; its unsubscribe link belongs to nobody. */
export function newsletterTrialMail(settings: Pick<Settings, 'origin' | 'authSecret'>) {
  return async (db: RootDatabase, data: z.infer<typeof Data>, language: Language): Promise<MailContent | undefined> => {
    const draft = await writeDraft(db, settings, data, language);
    if (!draft) return undefined;
    const { headers: _stop, ...mail } = addressLetter(draft.letter, `${settings.origin}/newsletter`, language);
    const t = translate(language, 'contact');
    return { ...mail, subject: t('newsletter.mail.trialSubject', { subject: mail.subject }) };
  };
}

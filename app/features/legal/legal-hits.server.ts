import type { Hit } from '#app/shared/hit.ts';
import type { Language } from '#app/shared/language.ts';
import { translate } from '#app/kit/words.server.ts';
import { listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { answerId } from './answer-id.ts';
import { faq, legalTexts } from './documents.server.ts';
import { frameText } from '#app/kit/frame-text.ts';
import { listSitePages } from './site-pages.ts';

/** Search results from questions, legal texts and the site's own pages: each answer, each section, each page. */
export async function listLegalHits(db: Database, language: Language): Promise<Hit[]> {
  const [categories, texts] = await Promise.all([
    listEntries(db, faq, language),
    listEntries(db, legalTexts, language),
  ]);
  const answers = categories.flatMap(({ id, data, language: shown }) =>
    data.questions.map(({ q, a }, index) => ({
      id: `faq:${answerId(id, index)}`,
      group: 'faq' as const,
      language: shown,
      title: q,
      text: a,
      to: `/faq#${answerId(id, index)}`,
    })),
  );
  const sections = texts.flatMap(({ id, data, html, bodyLanguage }) => {
    const { html: framed, headings } = frameText(html);
    const parts = framed.split(/<h2 id="s\d+">/).slice(1);
    return headings.map(({ id: at, title }, index) => ({
      id: `legal:${id}-${at}`,
      group: 'legal' as const,
      language: bodyLanguage,
      title: `${stripMarkup(title)} · ${data.title}`,
      text: stripMarkup(parts[index] ?? '').slice(0, MOST_TEXT),
      to: `/${id}#${at}`,
    }));
  });
  return [...answers, ...listPages(language), ...sections];
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
/** The words of a piece of a page. */
const stripMarkup = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign]!)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** How much text of a section is searched. */
const MOST_TEXT = 1200;

function listPages(language: Language): Hit[] {
  const words = translate(language, 'legal');
  const pages = listSitePages(false).flatMap((group) => group.pages);
  return pages.map(([key, to]) => ({
    id: `page:${key}`,
    group: 'pages' as const,
    language,
    title: words(`sitemap.page.${key}`),
    text: words(`sitemap.about.${key}`),
    to,
  }));
}

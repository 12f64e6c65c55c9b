import { createContext, type RouterContextProvider } from 'react-router';
import searchWords from '#content/search-words.json' with { type: 'json' };
import { fold } from '#app/shared/fold.ts';
import type { Language } from '#app/shared/language.ts';
import type { Hit } from '#app/shared/hit.ts';
import type { Database } from '#platform/database.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';

/** Everything of the site's content that can be found; put together by server/assemble.ts. */
export const hitsContext = createContext<(db: Database, language: Language) => Promise<Hit[]>>();

/** What can be found, with the words that people use beside those that stand there. */
export async function listHits(context: Readonly<RouterContextProvider>): Promise<Hit[]> {
  const { language } = context.get(visitorContext);
  const hits = await context.get(hitsContext)(siteContextOf(context).db, language);
  return hits.map((hit) => ({ ...hit, also: otherWords(hit, language) }));
}

/** A word as it begins one in a text; where writing has no spaces, anywhere. */
const asPattern = (word: string): RegExp =>
  new RegExp(
    (/\p{Script=Han}/u.test(word) ? '' : '(?<![\\p{L}\\p{N}])') +
      fold(word).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
    'u',
  );

const GROUPS = new Map(
  Object.entries(searchWords).map(([language, groups]) => [
    language,
    groups.map((words) => ({ words, patterns: words.map(asPattern) })),
  ]),
);

/** Of each group of words that mean the same (content/search-words.json) one of which a thing says, all of them. */
function otherWords({ title, text }: Hit, language: Language): string | undefined {
  const said = fold(`${title} ${text}`);
  const groups = GROUPS.get(language) ?? [];
  const found = groups.filter(({ patterns }) => patterns.some((pattern) => pattern.test(said)));
  return found.length > 0 ? found.flatMap(({ words }) => words).join(' ') : undefined;
}

import type { RouterContextProvider } from 'react-router';
import { listHits } from '#app/kit/hits.server.ts';
import type { Hit } from '#app/shared/hit.ts';
import type { Language } from '#app/shared/language.ts';
import type { ChangeFeed } from '#platform/changes.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createIndex } from './search-index.ts';

type Find = (query: string) => Hit[];

/** The search index of each language, kept until content changes; undefined if nobody reports changes. */
let kept: Map<Language, Promise<Find>> | undefined;

/** Changes that do not affect the search index. */
const SILENT = new Set(['fund', 'day']);

/** Caches the indexes from now on, each until content changes on any server. */
export function keepIndexes(feed: Pick<ChangeFeed, 'subscribe'>): void {
  kept = new Map();
  feed.subscribe(({ topic }) => {
    if (!SILENT.has(topic)) kept?.clear();
  });
}

/** The search of the page without JavaScript: the same index as the dialog's. */
export async function searchContent(context: Readonly<RouterContextProvider>, query: string): Promise<Hit[]> {
  if (!query) return [];
  const { language } = context.get(visitorContext);
  const known = kept?.get(language);
  if (known) return (await known)(query);
  const made = listHits(context).then(createIndex);
  kept?.set(language, made);
  // A failed reading is no index.
  made.catch(() => kept?.delete(language));
  return (await made)(query);
}

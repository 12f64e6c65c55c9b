import type { RouterContextProvider } from 'react-router';
import { listHits } from '#app/kit/hits.server.ts';
import type { Hit } from '#app/shared/hit.ts';
import type { Language } from '#app/shared/language.ts';
import type { ChangeFeed } from '#platform/changes.ts';
import { visitorContext } from '#platform/visitor.ts';
import { createIndex } from './search-index.ts';

type Find = (query: string) => Hit[];

/** The index of each language until something of the content changes; none where nobody tells of changes. */
let kept: Map<Language, Promise<Find>> | undefined;

/** Funds change with every gift, and nothing of theirs is searched. */
const SILENT = new Set(['fund', 'day']);

/** Keeps indexes from now on, each until content changes on any server. */
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

import MiniSearch from 'minisearch';

/** One thing of the site's content that can be found; `group` names its kind (`projects`, `news`…). */
export type Hit = { id: string; title: string; text: string; to: string; group: string };

const MAX_HITS = 8;

/** Without accents or case, as visitors type on a phone. */
const plain = (term: string): string => term.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** An index over the site's content: without accents, by the beginning of words, forgiving small typos. */
export function createIndex(hits: Hit[]): (query: string) => Hit[] {
  const index = new MiniSearch<Hit>({
    fields: ['title', 'text'],
    processTerm: (term) => plain(term) || null,
    searchOptions: { boost: { title: 3 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false), combineWith: 'AND' },
  });
  index.addAll(hits);
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  return (query) => index.search(query).slice(0, MAX_HITS).map(({ id }) => byId.get(id as string)!);
}

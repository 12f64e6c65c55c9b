import MiniSearch from 'minisearch';
import type { Hit } from '#app/shared/hit.ts';
import { fold } from '#app/shared/fold.ts';

const MAX_HITS = 8;

/** What people look for first: a school to give to before a drawing of it. */
const WEIGHTS: Record<string, number> = {
  projects: 4,
  programs: 3,
  courses: 2,
  products: 2,
  fields: 2,
  events: 1.5,
  gallery: 0.3,
};

/** An index over the site's content: without accents, by the beginning of words, forgiving small typos. */
export function createIndex(hits: Hit[]): (query: string) => Hit[] {
  const index = new MiniSearch<Hit>({
    fields: ['title', 'text'],
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      boost: { title: 3 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(hits);
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const boostDocument = (id: string) => WEIGHTS[byId.get(id)?.group ?? ''] ?? 1;
  return (query) =>
    index
      .search(query, { boostDocument })
      .slice(0, MAX_HITS)
      .map(({ id }) => byId.get(id as string)!);
}

import MiniSearch from 'minisearch';
import type { Hit } from '#app/shared/hit.ts';
import { fold } from '#app/shared/fold.ts';

const MAX_HITS = 8;

/** What people look for first: a school to give to before a drawing of it. */
const WEIGHTS: Record<string, number> = {
  pages: 4,
  projects: 4,
  programs: 3,
  courses: 2,
  products: 2,
  fields: 2,
  events: 1.5,
  faq: 2,
  legal: 0.6,
  gallery: 0.3,
};

/** Without "mon", "the", "de" and their like, unless there is nothing else. */
function withoutSmall(query: string): string {
  const terms = query.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const long = terms.filter((term) => !/^[\p{Script=Latin}\p{Script=Cyrillic}]{1,3}$/u.test(term));
  return (long.length > 0 ? long : terms).join(' ');
}

/** An index over the site's content: without accents, by the beginning of words, forgiving small typos. */
export function createIndex(hits: Hit[]): (query: string) => Hit[] {
  const index = new MiniSearch<Hit>({
    fields: ['title', 'text', 'also'],
    processTerm: (term) => fold(term) || null,
    searchOptions: {
      boost: { title: 3, also: 0.5 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(hits);
  const byId = new Map(hits.map((hit) => [hit.id, hit]));
  const boostDocument = (id: string) => WEIGHTS[byId.get(id)?.group ?? ''] ?? 1;
  // What answers all of what was typed, else what answers some of it.
  const search = (typed: string) => {
    const query = withoutSmall(typed);
    const all = index.search(query, { boostDocument });
    return all.length > 0 ? all : index.search(query, { boostDocument, combineWith: 'OR' });
  };
  return (query) =>
    search(query)
      .slice(0, MAX_HITS)
      .map(({ id }) => byId.get(id as string)!);
}

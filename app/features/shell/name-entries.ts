import type { Translate } from '#app/shared/words.ts';
import { type NamedEntry, SEARCH_ENTRIES } from './search-entries.ts';

/** The fixed entries whose pages stand, with their words of the namespace `search`. */
export function nameEntries(t: Translate<'search'>): NamedEntry[] {
  return SEARCH_ENTRIES.map((entry) => ({
    ...entry,
    title: t(`entries.${entry.key}`),
    categoryName: t(`categories.${entry.category}`),
  }));
}

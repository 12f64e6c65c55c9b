import { hash } from '#app/art/seed.ts';
import type { NewsCategory } from './article.ts';

type Candidate = { id: string; data: { category: NewsCategory } };

/**
 * Three articles to read next: of the same subject first, in both the next older ones, round and round: the newest alone would stand
 * under every article. `newest` comes newest first; an article that is older than all of them begins anywhere in it, always there.
 */
export function chooseRelated<T extends Candidate>(
  newest: readonly T[],
  { id, category }: { id: string; category: NewsCategory },
): T[] {
  const place = newest.findIndex((other) => other.id === id);
  const start = place < 0 ? hash(id) % (newest.length || 1) : place;
  const others = [...newest.slice(start), ...newest.slice(0, start)].filter((other) => other.id !== id);
  const isSame = (other: T) => other.data.category === category;
  return [...others.filter(isSame), ...others.filter((other) => !isSame(other))].slice(0, 3);
}

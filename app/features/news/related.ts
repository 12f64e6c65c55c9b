import type { NewsCategory } from './article.ts';

type Candidate = { id: string; data: { category: NewsCategory } };

/** Three articles to read next: the same subject first, then the newest. `newest` comes newest first. */
export function chooseRelated<T extends Candidate>(
  newest: T[],
  { id, category }: { id: string; category: NewsCategory },
): T[] {
  const others = newest.filter((other) => other.id !== id);
  const isSame = (other: T) => other.data.category === category;
  return [...others.filter(isSame), ...others.filter((other) => !isSame(other))].slice(0, 3);
}

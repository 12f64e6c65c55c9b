import { fold } from '#app/shared/fold.ts';
import type { Hit } from '#app/shared/hit.ts';

/** A page of the site that a text can link to. */
export type LinkTarget = { title: string; path: string; group: string };

const MOST = 12;

/** The targets that contain all words, those with the words in their title first. */
export function findTargets<T extends Pick<Hit, 'title' | 'text'>>(all: readonly T[], query: string): T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const holds = (text: string) => words.every((word) => fold(text).includes(word));
  const named = all.filter(({ title }) => holds(title));
  const told = all.filter((one) => !named.includes(one) && holds(`${one.title} ${one.text}`));
  return [...named, ...told].slice(0, MOST);
}

import { diffArrays, diffWordsWithSpace } from 'diff';
import type { Stretch } from './stretches.ts';

/** One paragraph of a comparison, or a number of unchanged paragraphs. */
export type Compared = { stretches: Stretch[] } | { unchanged: number };

const paragraphs = (text: string): string[] => text.split(/\n{2,}/).filter((one) => one.trim() !== '');

/**
 * Compares two versions of a text paragraph by paragraph: unchanged paragraphs are counted, changed ones show their
 * words.
 */
export function compareTexts(before: string, after: string): Compared[] {
  const compared: Compared[] = [];
  const changes = diffArrays(paragraphs(before), paragraphs(after));
  for (let index = 0; index < changes.length; index++) {
    const { added, removed, value } = changes[index]!;
    if (!added && !removed) {
      compared.push({ unchanged: value.length });
      continue;
    }
    // A rewritten stretch comes as what went and what came in its place.
    const next = changes[index + 1];
    const isRewritten = removed && next?.added;
    const [gone, come] = isRewritten ? [value, next.value] : removed ? [value, []] : [[], value];
    if (isRewritten) index += 1;
    for (let at = 0; at < Math.max(gone.length, come.length); at++)
      compared.push({ stretches: compareWords(gone[at] ?? '', come[at] ?? '') });
  }
  return compared;
}

/** Compares two versions of one line or paragraph word by word. */
export function compareWords(before: string, after: string): Stretch[] {
  const changes = diffWordsWithSpace(before, after);
  const kept = changes
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.trim().length, 0);
  // Where hardly a word stayed, whole sentences read better than a mosaic.
  if (kept < Math.max(before.length, after.length) / 4)
    return [
      ...(before ? [{ text: before, kind: 'gone' as const }] : []),
      ...(after ? [{ text: after, kind: 'new' as const }] : []),
    ];
  return changes.map(({ value, added, removed }) => ({ text: value, kind: added ? 'new' : removed ? 'gone' : 'same' }));
}

import { textOf } from '#platform/form-endpoint.ts';
import { hashText } from '#platform/translations.ts';
import type { TranslatedBlock } from '#app/features/translations/blocks.server.ts';
import { MAX_BLOCK } from '#app/features/translations/save-translation.server.ts';

export type TypedBlocks = {
  /** The text of each field by the hash of its French; and by place, in case that French changed meanwhile. */
  texts: Record<string, string>;
  places: Record<string, string>;
  /** Those that were ticked as reviewed or still right. */
  read: string[];
};

/** The fields of the page as submitted. */
export function readTyped(form: FormData): TypedBlocks {
  const typed: TypedBlocks = { texts: {}, places: {}, read: [] };
  for (const name of form.keys()) {
    const [kind, hash = ''] = name.split(':');
    if (kind === 'read') typed.read.push(hash);
    if (kind !== 'text') continue;
    const text = textOf(form, name, MAX_BLOCK + 1)
      .replaceAll('\r\n', '\n')
      .trim();
    typed.texts[hash] = text;
    const place = textOf(form, `place:${hash}`, 200);
    if (place) typed.places[place] = text;
  }
  return typed;
}

/**
 * The blocks to save: those changed or ticked and, when publishing, each draft by a person. Unreviewed machine drafts
 * stay drafts.
 */
export function chooseBlocks(
  form: FormData,
  { texts, read }: TypedBlocks,
  blocks: readonly TranslatedBlock[],
  state: 'draft' | 'done',
): { blocks: Record<string, string>; base: Record<string, string> } {
  const known = new Map(blocks.map((block) => [block.hash, block]));
  const chosen: Record<string, string> = {};
  const base: Record<string, string> = {};
  for (const [hash, text] of Object.entries(texts)) {
    const block = known.get(hash);
    const before = textOf(form, `base:${hash}`, 40);
    const isChanged = hashText(text) !== before;
    const isReady = state === 'done' && block?.state === 'draft' && !block.isMachine && text !== '';
    if (!isChanged && !read.includes(hash) && !isReady) continue;
    // Nothing is no translation: visitors read on what they read.
    if (state === 'done' && text === '') continue;
    chosen[hash] = text;
    base[hash] = before;
  }
  return { blocks: chosen, base };
}

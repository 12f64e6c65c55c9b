import type { z } from 'zod';
import { isOneBlock, mapBlocks } from '#platform/markdown-blocks.ts';
import { findDropped } from '#platform/markdown.ts';
import { Refusal } from '#platform/refusals.ts';
import { type Block, type FrenchSource, findPart } from '#platform/translation-blocks.ts';

const placeholdersIn = (text: string): string[] => text.match(/\{\{\w+\}\}/g) ?? [];
/** Addresses that a text links to or contains. */
const linksIn = (text: string): string[] => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!);

const isSameList = (a: string[], b: string[]) => a.toSorted().join(' ') === b.toSorted().join(' ');

/** What a translation lost of the French: placeholders or link targets. */
function lostIn(source: string, text: string): 'placeholders' | 'links' | undefined {
  if (!isSameList(placeholdersIn(source), placeholdersIn(text))) return 'placeholders';
  return isSameList(linksIn(source), linksIn(text)) ? undefined : 'links';
}

/** Why a text cannot be the translation of a block. An empty draft discards the draft. */
export function findFault(
  schema: z.ZodType,
  entry: FrenchSource,
  { hash, place, source }: Block,
  text: string,
  state: 'draft' | 'done',
): Refusal | undefined {
  const field = `blocks.${hash}`;
  if (text === '') return state === 'draft' ? undefined : new Refusal('text_required', { field });
  const lost = lostIn(source, text);
  if (lost === 'placeholders')
    return new Refusal('translation_placeholders', {
      field,
      values: { list: placeholdersIn(source).join(' ') || '–' },
    });
  if (lost) return new Refusal('translation_links', { field, values: { list: linksIn(source).join(' ') || '–' } });
  const part = findPart(schema, entry, place);
  if (!part) return undefined;
  let at = -1;
  const written = mapBlocks(part.markdown, (was) => (++at === part.index ? text : was));
  const drops = findDropped(written).length > findDropped(part.markdown).length;
  if (drops || !isOneBlock(part.markdown, part.index, text)) return new Refusal('translation_block', { field });
  return undefined;
}

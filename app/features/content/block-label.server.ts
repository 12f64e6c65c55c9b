import { hasWords, translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Block } from '#platform/translation-blocks.ts';

/**
 * The label of an entry's text in the back office: the field's name as in the editor, or the part of a long text.
 * @param number of the part
 */
export function labelBlock({ place, kind }: Pick<Block, 'place' | 'kind'>, number: number, language: Language): string {
  const words = translate(language, 'admin');
  if (kind !== 'field') return words(`translations.part.${kind}`, { number });
  // Of `questions[2].q` the last name.
  const name = place
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1)!;
  const row = /\[(\d+)\]/.exec(place)?.[1];
  const key = `content.field.${name}`;
  const label = hasWords('admin', key) ? words(key) : words('translations.part.field');
  return row === undefined ? label : `${label} ${Number(row) + 1}`;
}

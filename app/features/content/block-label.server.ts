import { hasWords, translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Block } from '#platform/translation-blocks.ts';

/**
 * What a text of an entry is called in the back office: a field as in the editor, of a long text its part.
 * @param number which part
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

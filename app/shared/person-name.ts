/** So many letters a name may have: code points once composed, so that `é` is one however it was typed. */
const MAX_NAME = 120;

/** Signs nobody sees: controls, directions, joiners, fillers, the empty Braille cell. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Of those the ones that never belong into a name; joiners do, between letters of Persian or Hindi, and lone halves of pairs are no text. */
const STRAY = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/**
 * What a person calls themselves, in any script: one letter, one name only, signs between words.
 * @returns it in one line and composed (NFC), empty where nothing was typed; or why it is none
 */
export function readName(typed: string): { name: string } | { fault: 'name_invisible' | 'name_too_long' } {
  const name = typed
    .replace(/[\t\r\n]+/g, ' ')
    .replace(STRAY, '')
    .normalize('NFC')
    .replace(/^[\s\u200c\u200d]+|[\s\u200c\u200d]+$/g, '');
  if (typed.trim() === '') return { name: '' };
  // Marks alone stand on nothing.
  if (!name.replace(UNSEEN, '').replace(/\p{M}+/gu, '')) return { fault: 'name_invisible' };
  return [...name].length > MAX_NAME ? { fault: 'name_too_long' } : { name };
}

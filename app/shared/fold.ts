/** Letters that one types for another and no decomposition says; the same list stands in the database's `fold`. */
const ALIKE: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ɓ: 'b',
  ɗ: 'd',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ƙ: 'k',
  ς: 'σ',
};
const LETTERS = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');

/** Accents and the marks of Hebrew and Arabic; in Hindi marks are vowels, and stay. */
const MARKS =
  // oxlint-disable-next-line no-misleading-character-class
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/**
 * A text as people type it when they search: in small letters, without accents, with straight apostrophes and plain spaces. The
 * database's function `fold` (migration 0085) does the same, so that what was typed is found in what an index holds.
 */
export const fold = (text: string): string =>
  text
    .replaceAll(/[‘’‛ʻʼʹ′`´]/g, "'")
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => ALIKE[letter]!)
    .replaceAll(/\s+/g, ' ')
    .trim();

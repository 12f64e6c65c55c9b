import type { Language } from './language.ts';

type Punctuation = {
  /** Between a title and its place. */
  comma: string;
  /** Between the things of a list. */
  listComma: string;
  colon: string;
  semicolon: string;
  /** The end of a sentence, with another after it. */
  stop: string;
  /** Between two whole sentences. */
  gap: string;
  /** Around what is said beside something. */
  open: string;
  close: string;
};

const LATIN: Punctuation = {
  comma: ', ',
  listComma: ', ',
  colon: ': ',
  semicolon: '; ',
  stop: '. ',
  gap: ' ',
  open: ' (',
  close: ')',
};

/** The signs that join parts of a sentence, with the spaces around them; for the server: pages have the same among their words (`ui:signs`). */
export const PUNCTUATION: Record<Language, Punctuation> = {
  fr: { ...LATIN, colon: '\u00a0: ', semicolon: '\u00a0; ' },
  en: LATIN,
  es: LATIN,
  zh: { comma: '，', listComma: '、', colon: '：', semicolon: '；', stop: '。', gap: '', open: '（', close: '）' },
  ar: { ...LATIN, comma: '، ', listComma: '، ', semicolon: '؛ ' },
  ru: LATIN,
  pt: LATIN,
  hi: { ...LATIN, stop: '। ' },
  de: LATIN,
  sw: LATIN,
};

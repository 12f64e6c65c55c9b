import type { Language } from './language.ts';

const MARKS: Record<Language, readonly [string, string]> = {
  fr: ['«\u00a0', '\u00a0»'],
  en: ['“', '”'],
  es: ['«', '»'],
  pt: ['«', '»'],
  de: ['„', '“'],
  zh: ['“', '”'],
  ar: ['«', '»'],
  ru: ['«', '»'],
  hi: ['“', '”'],
  sw: ['“', '”'],
};

/** Somebody's words between the marks of their language. */
export function quoted(text: string, language: Language): string {
  const [before, after] = MARKS[language];
  return `${before}${text}${after}`;
}

import type { Language } from '#app/shared/language.ts';
import { pageIn } from '#app/shared/page-class.ts';

/** HTML of an entry as it stands in a page: its links lead to pages in the language of that page, whatever the text is in. */
export const linksIn = (html: string, language: Language): string =>
  html.replaceAll(
    /(<a\b[^>]*\bhref=")(\/[^"/][^"]*)"/g,
    (_all, before: string, path: string) => `${before}${pageIn(path, language)}"`,
  );

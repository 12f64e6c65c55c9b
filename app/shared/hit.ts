import type { Language } from '#app/shared/language.ts';
import type { KeyPart } from './word-keys.ts';

/** One thing of the site's content that can be found; `group` names its kind (`projects`, `news`…). */
export type Hit = {
  id: string;
  language: Language;
  title: string;
  text: string;
  /** Other words that people use for what it says (content/search-words.json). */
  also?: string;
  to: string;
  group: KeyPart<'search', 'groups.'>;
};

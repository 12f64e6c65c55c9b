import titles from '#content/sample-spendings.json' with { type: 'json' };
import { DEFAULT_LANGUAGE, type Language } from '#app/shared/language.ts';

const SAID: Record<string, Partial<Record<Language, string>>> = titles;

/** What an expense was for: staff write it in French; sample expenses are named in every language. */
export function titleOf(
  { title, isSample }: { title: string; isSample: boolean },
  language: Language,
): { title: string; language: Language } {
  const said = isSample && Object.hasOwn(SAID, title) ? SAID[title]![language] : undefined;
  return said ? { title: said, language } : { title, language: DEFAULT_LANGUAGE };
}

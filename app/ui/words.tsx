import { createContext, useContext, useMemo } from 'react';
import type { Language } from '#app/shared/language.ts';
import type { Namespace } from '#app/shared/word-keys.ts';
import { createTranslate, type Translate, type Words } from '#app/shared/words.ts';

/** The page's language and the namespaces of words at hand. `load` fetches one more, in the browser only; `failures` says why it could not. */
export type WordsAtHand = {
  language: Language;
  namespaces: Record<string, Words>;
  failures?: Record<string, unknown>;
  load?: (namespace: string) => Promise<void>;
};

export const WordsContext = createContext<WordsAtHand>({ language: 'fr', namespaces: {} });

/** `const { t, i18n } = useTranslation('projects')`. Waits for a namespace that is still on its way; one that cannot be had is an error of the page. */
export function useTranslation<N extends Namespace>(namespace: N): { t: Translate<N>; i18n: { language: Language } } {
  const atHand = useContext(WordsContext);
  const words = atHand.namespaces[namespace];
  // A page reached by client navigation may need words the first one did not: Suspense waits for the promise.
  if (!words && atHand.load) throw atHand.failures?.[namespace] ?? atHand.load(namespace);
  const { language } = atHand;
  return useMemo(() => ({ t: createTranslate(words, language), i18n: { language } }), [words, language]);
}

import { createContext, useContext, useMemo } from 'react';
import { createTranslate, type Translate, type Words } from '../shared/words.ts';

/** The page's language and the namespaces of words at hand. `load` fetches one more, in the browser only. */
export type WordsAtHand = { language: string; namespaces: Record<string, Words>; load?: (namespace: string) => Promise<Words> };

export const WordsContext = createContext<WordsAtHand>({ language: 'fr', namespaces: {} });

/** `const { t, i18n } = useTranslation('projects')`. Waits for a namespace that is still on its way. */
export function useTranslation(namespace: string): { t: Translate; i18n: { language: string } } {
  const atHand = useContext(WordsContext);
  const words = atHand.namespaces[namespace];
  // A page reached by client navigation may need words the first one did not: Suspense waits for the promise.
  if (!words && atHand.load) throw atHand.load(namespace);
  const { language } = atHand;
  return useMemo(() => ({ t: createTranslate(words, language), i18n: { language } }), [words, language]);
}

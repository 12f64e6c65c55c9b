import type { Language } from '#app/shared/language.ts';
import type { Words } from '#app/shared/words.ts';
import { patience } from '#app/shared/patience.ts';
import type { WordsAtHand } from '#app/ui/words.tsx';

/** The release of the words is part of their address, so that a browser may keep them for good. */
const { wordsVersion } = document.documentElement.dataset;

/** A move that waits longer for its words is an error, and led to by the server (app/root.tsx). */
const PATIENCE_MS = 20_000;

/** As the server wrote it into the page. */
const language = document.documentElement.lang as Language;

/** One file of words. @throws where it cannot be had: no words are never an answer */
async function fetchWords(namespace: string, from: Language): Promise<Words> {
  const response = await fetch(`/words/${from}/${namespace}.json?v=${wordsVersion}`, {
    signal: patience(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`Words ${from}/${namespace}: ${response.status}`);
  return (await response.json()) as Words;
}

/** After a move inside the site: French stands in for a language whose words can't be had (spec, section 8). */
async function loadWords(namespace: string): Promise<Words> {
  try {
    return await fetchWords(namespace, language);
  } catch (error) {
    if (language === 'fr') throw error;
    console.warn(`Words ${language}/${namespace} could not be loaded; French is shown`);
    return fetchWords(namespace, 'fr');
  }
}

/**
 * The words of the page: the namespaces it names are fetched before it wakes up, others on demand.
 * @throws where one of those named is missing: what the server wrote is better than anything made without it
 */
export async function startWords(names: string[]): Promise<WordsAtHand> {
  const namespaces: Record<string, Words> = {};
  const failures: Record<string, unknown> = {};
  const coming = new Map<string, Promise<void>>();
  const load = (name: string): Promise<void> => {
    const known =
      coming.get(name) ??
      loadWords(name).then(
        (words) => void (namespaces[name] = words),
        (error: unknown) => void (failures[name] = error),
      );
    coming.set(name, known);
    return known;
  };
  await Promise.all(names.map(async (name) => (namespaces[name] = await fetchWords(name, language))));
  return { language, namespaces, failures, load };
}

import type { Language } from '#app/shared/language.ts';
import type { Words } from '#app/shared/words.ts';
import type { WordsAtHand } from '#app/ui/words.tsx';

/** The release of the words is part of their address, so that a browser may keep them for good. */
const { wordsVersion } = document.documentElement.dataset;

/** As the server wrote it into the page. */
const language = document.documentElement.lang as Language;

/** Loads one file of words; French stands in when a file can't be had (spec, section 8). */
async function loadWords(namespace: string, from: Language = language): Promise<Words> {
  try {
    const response = await fetch(`/words/${from}/${namespace}.json?v=${wordsVersion}`);
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as Words;
  } catch (error) {
    if (from === 'fr') {
      console.error(`Translations could not be loaded: fr/${namespace}`, error);
      return {};
    }
    console.warn(`Translations could not be loaded: ${from}/${namespace}; French is shown`);
    return loadWords(namespace, 'fr');
  }
}

/** The words of the page: the namespaces it names are fetched before it wakes up, others on demand. */
export async function startWords(names: string[]): Promise<WordsAtHand> {
  const namespaces: Record<string, Words> = {};
  const coming = new Map<string, Promise<Words>>();
  const load = (name: string): Promise<Words> => {
    const known = coming.get(name) ?? loadWords(name).then((words) => (namespaces[name] = words));
    coming.set(name, known);
    return known;
  };
  await Promise.all(names.map(load));
  return { language, namespaces, load };
}

import type { Words } from '../../shared/words.ts';
import type { WordsAtHand } from '../../ui/words.tsx';

/** The release of the words is part of their address, so that a browser may keep them for good. */
const { wordsVersion } = document.documentElement.dataset;

/** Loads one file of words; French stands in when a file can't be had (spec, section 8). */
async function loadWords(language: string, namespace: string): Promise<Words> {
  try {
    const response = await fetch(`/words/${language}/${namespace}.json?v=${wordsVersion}`);
    if (!response.ok) throw new Error(String(response.status));
    return (await response.json()) as Words;
  } catch (error) {
    if (language === 'fr') {
      console.error(`Translations could not be loaded: fr/${namespace}`, error);
      return {};
    }
    console.warn(`Translations could not be loaded: ${language}/${namespace}; French is shown`);
    return loadWords('fr', namespace);
  }
}

/** The words of the page: the namespaces it names are fetched before it wakes up, others on demand. */
export async function startWords(language: string, names: string[]): Promise<WordsAtHand> {
  const namespaces: Record<string, Words> = {};
  const coming = new Map<string, Promise<Words>>();
  const load = (name: string): Promise<Words> => {
    const known = coming.get(name) ?? loadWords(language, name).then((words) => (namespaces[name] = words));
    coming.set(name, known);
    return known;
  };
  await Promise.all(names.map(load));
  return { language, namespaces, load };
}

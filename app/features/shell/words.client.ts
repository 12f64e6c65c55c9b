import type { Words } from '../../shared/words.ts';
import type { WordsAtHand } from '../../ui/words.tsx';

const files = import.meta.glob<{ default: Words }>(['/locales/*/*.json', '!/locales/*/{receipts,errors}.json']);

/** Loads one file of words; French stands in when a file can't be had (spec, section 8). */
async function loadWords(language: string, namespace: string): Promise<Words> {
  // Words for engineers (the components' page) are French only; that is known, not a failure.
  if (language !== 'fr' && !files[`/locales/${language}/${namespace}.json`]) return loadWords('fr', namespace);
  try {
    return (await files[`/locales/${language}/${namespace}.json`]!()).default;
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

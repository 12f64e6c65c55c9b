import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';

const files = import.meta.glob<{ default: object }>('/locales/*/*.json');

/** Loads one file of words; French stands in when a file can't be had (spec, section 8). */
async function loadWords(language: string, namespace: string): Promise<object> {
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

/** The browser's i18next: only the namespaces the page names are fetched before it wakes up, others on demand. */
export async function startWords(language: string, namespaces: string[]): Promise<i18n> {
  const instance = createInstance();
  instance.use(initReactI18next).use({
    type: 'backend',
    read: (asked: string, namespace: string, done: (error: unknown, words?: object) => void) => {
      loadWords(asked, namespace).then((words) => done(null, words), done);
    },
  } as never);
  await instance.init({
    lng: language,
    fallbackLng: false,
    ns: namespaces,
    defaultNS: 'ui',
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      console.warn(`Translation missing: ${key}`);
      return key;
    },
  } as Parameters<i18n['init']>[0]);
  return instance;
}

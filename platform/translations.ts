import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type i18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';

type Namespaces = Record<string, Record<string, unknown>>;

const FOLDER = join(process.cwd(), 'locales');
const instances = new Map<string, i18n>();

/** Every namespace of one language, as it lies in `locales/<language>/`. */
export function readTranslations(language: string): Namespaces {
  const folder = join(FOLDER, language);
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/**
 * The i18next instance of a language with all its words loaded, falling back to French.
 * Instances are kept for the life of the process, except in development, where words change under way.
 */
export function translationsOf(language: string): i18n {
  const known = instances.get(language);
  if (known && process.env.NODE_ENV === 'production') return known;
  const resources: Record<string, Namespaces> = { fr: readTranslations('fr') };
  if (language !== 'fr') resources[language] = readTranslations(language);
  const instance = createInstance();
  // Synchronous: all resources are at hand.
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'fr',
    resources,
    ns: Object.keys(resources.fr ?? {}),
    defaultNS: 'ui',
    initAsync: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  } as Parameters<i18n['init']>[0]);
  instances.set(language, instance);
  return instance;
}

/** The words of one namespace in a language: for mails, receipts and the answers of function calls. */
export function translate(language: string, namespace: string): TFunction {
  return translationsOf(language).getFixedT(language, namespace);
}

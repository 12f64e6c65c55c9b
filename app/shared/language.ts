/** The ten languages of the site; French is the default, also for a first visit (contract, 6). */
export const LANGUAGES = ['fr', 'en', 'es', 'zh', 'ar', 'ru', 'pt', 'hi', 'de', 'sw'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'fr';

type Facts = {
  /** In the language and its own script. */
  name: string;
  /** For `Intl`. Arabic with Latin digits: amounts must read the same on the page, the receipt and the phone. */
  locale: string;
  /** Before and after somebody's words. */
  quotes: readonly [before: string, after: string];
  direction?: 'rtl';
};

const FACTS: Record<Language, Facts> = {
  fr: { name: 'Français', locale: 'fr-FR', quotes: ['«\u00a0', '\u00a0»'] },
  en: { name: 'English', locale: 'en-GB', quotes: ['“', '”'] },
  es: { name: 'Español', locale: 'es-ES', quotes: ['«', '»'] },
  zh: { name: '中文', locale: 'zh-CN', quotes: ['“', '”'] },
  ar: { name: 'العربية', locale: 'ar-u-nu-latn', quotes: ['«', '»'], direction: 'rtl' },
  ru: { name: 'Русский', locale: 'ru-RU', quotes: ['«', '»'] },
  pt: { name: 'Português', locale: 'pt-PT', quotes: ['«', '»'] },
  hi: { name: 'हिन्दी', locale: 'hi-u-nu-latn', quotes: ['“', '”'] },
  de: { name: 'Deutsch', locale: 'de-DE', quotes: ['„', '“'] },
  sw: { name: 'Kiswahili', locale: 'sw-CD', quotes: ['“', '”'] },
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return FACTS[language].direction ?? 'ltr';
}

/** The attributes of an element whose text may be in another language than its page: content that is not translated. */
export const written = (language: Language) => ({ lang: language, dir: directionOf(language) });

/** The cookie and browser-storage key that keep the visitor's choice (contract, 6). */
export const LANGUAGE_KEY = 'language';

/** Each language by its own name, in its own script. */
export const LANGUAGE_NAMES = Object.fromEntries(LANGUAGES.map((one) => [one, FACTS[one].name])) as Record<
  Language,
  string
>;
export const localeOf = (language: Language): string => FACTS[language].locale;

/** Somebody's words between the marks of their language. */
export function quoted(text: string, language: Language): string {
  const [before, after] = FACTS[language].quotes;
  // In Russian the full stop stands behind the closing mark.
  return language === 'ru' && /[^.]\.$/.test(text)
    ? `${before}${text.slice(0, -1)}${after}.`
    : `${before}${text}${after}`;
}

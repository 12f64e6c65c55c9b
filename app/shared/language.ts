/** The ten languages of the site; French is the default, also for a first visit (contract, 6). */
export const LANGUAGES = ['fr', 'en', 'es', 'zh', 'ar', 'ru', 'pt', 'hi', 'de', 'sw'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'fr';

/** Each language by its own name, in its own script. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  fr: 'Français',
  en: 'English',
  es: 'Español',
  zh: '中文',
  ar: 'العربية',
  ru: 'Русский',
  pt: 'Português',
  hi: 'हिन्दी',
  de: 'Deutsch',
  sw: 'Kiswahili',
};

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** The attributes of an element whose text may be in another language than its page: content that is not translated. */
export const written = (language: Language) => ({ lang: language, dir: directionOf(language) });

/** The cookie and browser-storage key that keep the visitor's choice (contract, 6). */
export const LANGUAGE_KEY = 'language';

/** The locale for Intl. Arabic with Latin digits: amounts must read the same on the page, the receipt and the phone. */
export function localeOf(language: Language): string {
  return {
    ar: 'ar-u-nu-latn',
    hi: 'hi-u-nu-latn',
    fr: 'fr-FR',
    en: 'en-GB',
    pt: 'pt-PT',
    es: 'es-ES',
    zh: 'zh-CN',
    ru: 'ru-RU',
    de: 'de-DE',
    sw: 'sw-CD',
  }[language];
}

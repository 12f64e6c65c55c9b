import type { Language } from '#app/shared/language.ts';

/** The back office speaks French and English; to everybody else French. */
export const staffLanguage = (language: string): Language => (language === 'en' ? 'en' : 'fr');

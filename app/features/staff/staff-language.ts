/** The languages of the back office. */
export const STAFF_LANGUAGES = ['fr', 'en'] as const;
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** The back office speaks French and English; to everybody else French. */
export const staffLanguage = (language: string): StaffLanguage => (language === 'en' ? 'en' : 'fr');

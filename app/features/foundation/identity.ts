/** Where the foundation is on social networks; one that it is not on is left out of the pages. */
export const SOCIALS = ['facebook', 'twitter', 'instagram', 'linkedin', 'whatsapp', 'tiktok'] as const;

/** What has to be the foundation's own before money may come in its name. */
export const PLACES = ['address', 'email', 'phone', 'registration', 'treasurer', 'director'] as const;

/** What is set at `/admin/settings`, each part by its own form and with its own revisions. */
export const SETTINGS = ['identity', 'bank-accounts'] as const;
export type SettingKey = (typeof SETTINGS)[number];

/** Where the foundation is on social networks; one that it is not on is left out of the pages. */
export const SOCIALS = ['facebook', 'twitter', 'instagram', 'linkedin', 'whatsapp', 'tiktok'] as const;

/** What has to be the foundation's own before money may come in its name. */
export const PLACES = ['address', 'email', 'phone', 'registration', 'treasurer', 'director'] as const;

/** What is set at `/admin/settings` and beneath it, each part by its own form and with its own revisions. */
export const SETTINGS = [
  'identity',
  'bank-accounts',
  'gift-presets',
  'sponsor-presets',
  'delivery',
  'proof-days',
  'doubt-days',
  'banner',
  'menus',
] as const;
export type SettingKey = (typeof SETTINGS)[number];

/** The longest text of a banner: two lines of a phone's small letters, and a third at most. */
export const MAX_BANNER = 140;

/**
 * Every entry of the site's menus (spec, 'Header, footer, global elements'). An entry shows once its page is ready, so that
 * no link is ever dead; `key` names its words in the namespace `shell`.
 */
export type Entry = { key: string; to: string; isReady: boolean };

export const ABOUT: readonly Entry[] = [
  { key: 'about', to: '/about', isReady: false },
  { key: 'team', to: '/team', isReady: false },
  { key: 'volunteer', to: '/volunteer', isReady: false },
  { key: 'faq', to: '/faq', isReady: false },
  { key: 'testimonials', to: '/testimonials', isReady: false },
  { key: 'gallery', to: '/galerie', isReady: false },
];

export const CAUSES: readonly Entry[] = [
  { key: 'programs', to: '/programs', isReady: false },
  { key: 'projects', to: '/projects', isReady: true },
  { key: 'impactHub', to: '/impact-hub', isReady: false },
  { key: 'academy', to: '/academy', isReady: false },
  { key: 'shop', to: '/marketplace', isReady: false },
];

export const EVENTS: Entry = { key: 'events', to: '/events', isReady: false };
export const LOGIN: Entry = { key: 'login', to: '/auth', isReady: false };
export const LEGAL: readonly Entry[] = [
  { key: 'mentions', to: '/mentions-legales', isReady: false },
  { key: 'terms', to: '/terms', isReady: false },
  { key: 'privacy', to: '/privacy', isReady: false },
  { key: 'gdpr', to: '/gdpr', isReady: false },
];

/** Where "Faire un don" leads: the sponsorship page once it stands, until then the projects. */
export const GIVE = '/projects';

/** The bottom bar's four entries; the giving lozenge stands in their middle. */
export const BAR = [
  { key: 'home', to: '/', icon: 'house', isReady: true },
  { key: 'projectsShort', to: '/projects', icon: 'plant', isReady: true },
  { key: 'market', to: '/marketplace', icon: 'basket', isReady: false },
  { key: 'profile', to: '/profile', icon: 'user', isReady: false },
] as const;

export const SOCIAL = ['facebook', 'twitter', 'instagram', 'linkedin', 'whatsapp', 'tiktok'] as const;

export function ready<T extends { isReady: boolean }>(entries: readonly T[]): T[] {
  return entries.filter((entry) => entry.isReady);
}

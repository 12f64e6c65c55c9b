import type { WordKey } from '#app/shared/word-keys.ts';

/** An entry of the site's menus (spec, 'Header, footer, global elements'); `key` names its words in the namespace `shell`. */
export type Entry = { key: WordKey<'shell'>; to: string };
type Menu = { key: WordKey<'shell'>; entries: Entry[] };

const ENTRIES = {
  about: { to: '/about' },
  team: { to: '/team' },
  volunteer: { to: '/volunteer' },
  faq: { to: '/faq' },
  testimonials: { to: '/testimonials' },
  gallery: { to: '/galerie' },
  programs: { to: '/programs' },
  projects: { to: '/projects' },
  impactHub: { to: '/impact-hub' },
  academy: { to: '/academy' },
  shop: { to: '/marketplace' },
  events: { to: '/events' },
  login: { to: '/auth' },
  sponsor: { to: '/sponsor' },
  crowdFarming: { to: '/crowd-farming' },
  people: { to: '/team' },
  news: { to: '/news' },
  contact: { to: '/contact' },
  terms: { to: '/terms' },
  privacy: { to: '/privacy' },
  gdpr: { to: '/gdpr' },
  sitemap: { to: '/sitemap' },
  mentions: { to: '/mentions-legales' },
} as const satisfies Record<string, Omit<Entry, 'key'>>;

const entries = (...keys: (keyof typeof ENTRIES)[]): Entry[] => keys.map((key) => ({ key, ...ENTRIES[key] }));

/** The header's menus, then its direct link. */
export const MENUS: Menu[] = [
  { key: 'menuAbout', entries: entries('about', 'team', 'volunteer', 'faq', 'testimonials', 'gallery') },
  {
    key: 'menuCauses',
    entries: entries('programs', 'projects', 'sponsor', 'crowdFarming', 'impactHub', 'academy', 'shop'),
  },
];
export const DIRECT = entries('events');
export const LOGIN = entries('login');

/** Where "Faire un don" leads. */
export const GIVE = '/donate';

export const FOOTER: Menu[] = [
  { key: 'act', entries: [{ key: 'give', to: GIVE }, ...entries('sponsor', 'crowdFarming', 'volunteer', 'impactHub')] },
  { key: 'discover', entries: entries('programs', 'projects', 'academy', 'shop', 'events') },
  { key: 'foundation', entries: entries('about', 'people', 'news', 'gallery', 'contact') },
  { key: 'legal', entries: entries('faq', 'terms', 'privacy', 'gdpr', 'sitemap') },
];
export const LEGAL = entries('mentions');

/** The bottom bar's four entries; the giving lozenge stands in their middle. */
export const BAR = [
  { key: 'home', to: '/', icon: 'house' },
  { key: 'projectsShort', to: '/projects', icon: 'plant' },
  { key: 'market', to: '/marketplace', icon: 'basket' },
  { key: 'profile', to: '/profile', icon: 'user' },
] as const;

export const SOCIAL = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
} as const;

/** Whether `to` is the page at `pathname`, or above it. */
export function isCurrent(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}

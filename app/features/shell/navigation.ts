/**
 * Every entry of the site's menus (spec, 'Header, footer, global elements'). An entry shows once its page is ready, so that
 * no link is ever dead; `key` names its words in the namespace `shell`.
 */
export type Entry = { key: string; to: string; isReady: boolean };

const ENTRIES = {
  about: { to: '/about', isReady: true },
  team: { to: '/team', isReady: true },
  volunteer: { to: '/volunteer', isReady: true },
  faq: { to: '/faq', isReady: true },
  testimonials: { to: '/testimonials', isReady: true },
  gallery: { to: '/galerie', isReady: true },
  programs: { to: '/programs', isReady: true },
  projects: { to: '/projects', isReady: true },
  impactHub: { to: '/impact-hub', isReady: true },
  academy: { to: '/academy', isReady: true },
  shop: { to: '/marketplace', isReady: true },
  events: { to: '/events', isReady: true },
  login: { to: '/auth', isReady: true },
  sponsor: { to: '/sponsor', isReady: true },
  crowdFarming: { to: '/crowd-farming', isReady: true },
  fields: { to: '/crowdfarming', isReady: true },
  people: { to: '/team', isReady: true },
  news: { to: '/news', isReady: true },
  contact: { to: '/contact', isReady: true },
  terms: { to: '/terms', isReady: true },
  privacy: { to: '/privacy', isReady: true },
  gdpr: { to: '/gdpr', isReady: true },
  sitemap: { to: '/sitemap', isReady: true },
  mentions: { to: '/mentions-legales', isReady: true },
} as const satisfies Record<string, Omit<Entry, 'key'>>;

const entries = (...keys: (keyof typeof ENTRIES)[]): Entry[] => keys.map((key) => ({ key, ...ENTRIES[key] }));

/** The header's menus, then its direct link. */
export const MENUS = [
  { key: 'menuAbout', entries: entries('about', 'team', 'volunteer', 'faq', 'testimonials', 'gallery') },
  { key: 'menuCauses', entries: entries('programs', 'projects', 'impactHub', 'academy', 'shop') },
];
export const DIRECT = entries('events');
export const LOGIN = entries('login');

/** Where "Faire un don" leads. */
export const GIVE = '/donate';

export const FOOTER = [
  { key: 'act', entries: [{ key: 'give', to: GIVE, isReady: true }, ...entries('sponsor', 'crowdFarming', 'volunteer', 'impactHub')] },
  { key: 'discover', entries: entries('programs', 'projects', 'academy', 'shop', 'events') },
  { key: 'foundation', entries: entries('about', 'people', 'news', 'gallery', 'contact') },
  { key: 'legal', entries: entries('faq', 'terms', 'privacy', 'gdpr', 'sitemap') },
];
export const LEGAL = entries('mentions');

/** The bottom bar's four entries; the giving lozenge stands in their middle. */
export const BAR = [
  { key: 'home', to: '/', icon: 'house', isReady: true },
  { key: 'projectsShort', to: '/projects', icon: 'plant', isReady: true },
  { key: 'market', to: '/marketplace', icon: 'basket', isReady: true },
  { key: 'profile', to: '/profile', icon: 'user', isReady: true },
] as const;

export const SOCIAL = { facebook: 'Facebook', twitter: 'Twitter', instagram: 'Instagram', linkedin: 'LinkedIn', whatsapp: 'WhatsApp', tiktok: 'TikTok' } as const;

/** Whether the page at `to` stands: what no menu knows does. */
export function isReady(to: string): boolean {
  const path = to.split('?')[0]!;
  return Object.values(ENTRIES as Record<string, Omit<Entry, 'key'>>).every((entry) => entry.isReady || !(path === entry.to || path.startsWith(`${entry.to}/`))) && BAR.every((entry) => entry.isReady || entry.to !== path);
}

export function ready<T extends { isReady: boolean }>(all: readonly T[]): T[] {
  return all.filter((entry) => entry.isReady);
}

/** The groups that have something to show. */
export function readyGroups(groups: readonly { key: string; entries: readonly Entry[] }[]): { key: string; entries: Entry[] }[] {
  return groups.map((group) => ({ key: group.key, entries: ready(group.entries) })).filter((group) => group.entries.length > 0);
}

/** Whether `to` is the page at `pathname`, or above it. */
export function isCurrent(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}

import type { WordKey } from './word-keys.ts';

/** An entry of the site's menus (spec, 'Header, footer, global elements'); `key` names its words in the namespace `shell`. */
export type Entry = { key: WordKey<'shell'>; to: string };

/** The pages that menus may show. */
export const PAGES = {
  give: '/donate',
  about: '/about',
  team: '/team',
  volunteer: '/volunteer',
  faq: '/faq',
  testimonials: '/testimonials',
  gallery: '/galerie',
  programs: '/programs',
  projects: '/projects',
  impactHub: '/impact-hub',
  academy: '/academy',
  shop: '/marketplace',
  events: '/events',
  sponsor: '/sponsor',
  crowdFarming: '/crowd-farming',
  people: '/team',
  news: '/news',
  transparency: '/transparence',
  together: '/ensemble',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  gdpr: '/gdpr',
  sitemap: '/sitemap',
} as const satisfies Partial<Record<WordKey<'shell'>, string>>;
export type PageKey = keyof typeof PAGES;

export const entries = (keys: readonly PageKey[]): Entry[] => keys.map((key) => ({ key, to: PAGES[key] }));

/** The header's two menus and what stands beside them; the footer's columns. */
export const HEADER_MENUS = ['menuAbout', 'menuCauses', 'direct'] as const;
export const FOOTER_MENUS = ['act', 'discover', 'foundation', 'legal'] as const;
export type Menus = {
  header: Record<(typeof HEADER_MENUS)[number], readonly PageKey[]>;
  footer: Record<(typeof FOOTER_MENUS)[number], readonly PageKey[]>;
};

/** Until staff save others. */
export const STANDARD_MENUS: Menus = {
  header: {
    menuAbout: ['about', 'team', 'volunteer', 'faq', 'testimonials', 'gallery'],
    menuCauses: ['programs', 'projects', 'sponsor', 'crowdFarming', 'impactHub', 'academy', 'shop'],
    direct: ['events'],
  },
  footer: {
    act: ['give', 'sponsor', 'crowdFarming', 'volunteer', 'impactHub'],
    discover: ['programs', 'projects', 'academy', 'shop', 'events'],
    foundation: ['about', 'people', 'news', 'gallery', 'transparency', 'together', 'contact'],
    legal: ['faq', 'terms', 'privacy', 'gdpr', 'sitemap'],
  },
};

/** What the law or whoever wants to complain asks for: one press away from every page. The legal notice stands there by itself. */
export const ALWAYS_IN_FOOTER: readonly PageKey[] = ['contact', 'terms', 'privacy', 'gdpr'];
/** Beside the two menus there is room for no more. */
export const MOST_DIRECT = 2;

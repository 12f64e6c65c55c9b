/** The fifteen fixed entries of the site search (spec, 2): words under `search.entries.<key>`, categories under `search.categories`. */
export type SearchEntry = { key: string; to: string; category: SearchCategory; action?: 'install' };

type SearchCategory =
  | 'application'
  | 'navigation'
  | 'training'
  | 'investing'
  | 'commerce'
  | 'information'
  | 'support'
  | 'action'
  | 'engagement'
  | 'data';

export const SEARCH_ENTRIES = [
  { key: 'projects', to: '/projects', category: 'navigation' },
  { key: 'give', to: '/donate', category: 'action' },
  { key: 'academy', to: '/academy', category: 'training' },
  { key: 'install', to: '/', category: 'application', action: 'install' },
  { key: 'market', to: '/marketplace', category: 'commerce' },
  { key: 'contact', to: '/contact', category: 'support' },
  { key: 'programs', to: '/programs', category: 'navigation' },
  { key: 'monthly', to: '/sponsor', category: 'action' },
  { key: 'crowdFarming', to: '/crowd-farming', category: 'investing' },
  { key: 'news', to: '/news', category: 'information' },
  { key: 'faq', to: '/faq', category: 'support' },
  { key: 'volunteer', to: '/volunteer', category: 'engagement' },
  { key: 'profile', to: '/profile', category: 'engagement' },
  { key: 'yourData', to: '/gdpr', category: 'data' },
  { key: 'offlineApp', to: '/', category: 'application', action: 'install' },
] as const satisfies SearchEntry[];

const SUGGESTIONS = 6;

const INSTALL_WORDS = ['app', 'application', 'installer'];

export type NamedEntry = SearchEntry & { title: string; categoryName: string };

/** Entries whose title or category holds the query, whatever the case; install entries also by their own words. Nothing typed: six suggestions. */
export function filterEntries(entries: NamedEntry[], query: string): NamedEntry[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return entries.slice(0, SUGGESTIONS);
  return entries.filter(
    ({ title, categoryName, action }) =>
      title.toLowerCase().includes(wanted) ||
      categoryName.toLowerCase().includes(wanted) ||
      (action === 'install' && INSTALL_WORDS.some((word) => wanted.includes(word))),
  );
}

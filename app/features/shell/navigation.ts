import { entries, type Entry, FOOTER_MENUS, type Menus, type PageKey, STANDARD_MENUS } from '#app/shared/menus.ts';
import type { WordKey } from '#app/shared/word-keys.ts';

export type { Entry };
type Menu = { key: WordKey<'shell'>; entries: Entry[] };

/** Where "Faire un don" leads. */
export const GIVE = '/donate';
export const LOGIN: Entry[] = [{ key: 'login', to: '/auth' }];
/** At the end of every page, whatever the menus show. */
export const LEGAL: Entry[] = [
  { key: 'mentions', to: '/mentions-legales' },
  { key: 'accessibility', to: '/accessibilite' },
];

/** Those that show something. */
const menusOf = <Key extends WordKey<'shell'>>(keys: readonly Key[], pages: Record<Key, readonly PageKey[]>): Menu[] =>
  keys.map((key) => ({ key, entries: entries(pages[key]) })).filter((menu) => menu.entries.length > 0);

/** The header's menus, then its direct links. */
export const headerMenus = ({ header }: Menus = STANDARD_MENUS) => ({
  menus: menusOf(['menuAbout', 'menuCauses'], header),
  direct: entries(header.direct),
});

/** The footer's columns; giving is the first of them. */
export const footerMenus = ({ footer }: Menus = STANDARD_MENUS): Menu[] => menusOf(FOOTER_MENUS, footer);

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

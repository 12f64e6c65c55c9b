import type { KeyPart } from '#app/shared/word-keys.ts';
import type { Role } from './roles.ts';

type PlaceKey = KeyPart<'admin', 'place.'>;

/** As many entries of the menu stand open; the others are under "more". */
export const MENU_MOST = 12;

/** The places each role works in every day or week, the first first. */
const DAILY: Record<Role, readonly PlaceKey[]> = {
  collecte: [
    'messages',
    'payments',
    'batches',
    'persons',
    'subscriptions',
    'promises',
    'events',
    'newsletter',
    'tributes',
    'pledges',
    'ideas',
  ],
  redaction: [
    'content',
    'photos',
    'translations',
    'newsletter',
    'events',
    'courses',
    'projects',
    'together',
    'redirects',
  ],
  terrain: ['projects', 'spending', 'photos', 'fields', 'content', 'plans', 'translations'],
  marche: ['orders', 'stock', 'content', 'photos', 'plans', 'translations'],
  enseignement: ['courses', 'reviews', 'certificates', 'content', 'translations'],
  tresorerie: [
    'plans',
    'payments',
    'batches',
    'statements',
    'promises',
    'subscriptions',
    'payouts',
    'reports',
    'spending',
    'persons',
    'sheets',
  ],
  administration: [
    'plans',
    'messages',
    'payments',
    'persons',
    'projects',
    'orders',
    'events',
    'content',
    'staff',
    'audit',
    'settings',
  ],
  audit: [
    'payments',
    'payouts',
    'statements',
    'reports',
    'spending',
    'plans',
    'projects',
    'persons',
    'orders',
    'checks',
    'audit',
  ],
};

/**
 * The places that stand open in the menu of somebody with these roles: today's page, the guide, what each role does daily, in turns,
 * then the others in their order, twelve in all.
 * @param open the places they may open, in the menu's order
 */
export function dailyPlaces(roles: readonly Role[], open: readonly PlaceKey[]): PlaceKey[] {
  const longest = Math.max(0, ...roles.map((role) => DAILY[role].length));
  const inTurns = Array.from({ length: longest }, (_, at) => roles.flatMap((role) => DAILY[role][at] ?? [])).flat();
  const wanted = new Set<PlaceKey>(['today', 'guide', ...inTurns, ...open]);
  return [...wanted].filter((key) => open.includes(key)).slice(0, MENU_MOST);
}

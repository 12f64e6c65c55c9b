import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#app/shared/language.ts';
import { featureOf, featureOfPage, isEverywhere, listChanged } from './affected.ts';
import { isWholeCrawl } from './looks.ts';

/** One address of each kind of public page: what axe, the widths, the weights and the measurements go through. */
export const PUBLIC_PAGES = [
  '/',
  '/projects',
  '/projects/1',
  '/projects/1/preuves',
  '/transparence',
  '/ensemble',
  '/ensemble/la-promo-98-pose-un-toit-k7m3x',
  '/programs',
  '/programs/2',
  '/about',
  '/team',
  '/testimonials',
  '/news',
  '/news/18',
  '/events',
  '/events/1',
  '/galerie',
  '/galerie/7',
  '/contact',
  '/volunteer',
  '/impact-hub',
  '/sponsor',
  '/hommage',
  '/donate/plusieurs',
  '/promesse',
  '/faq',
  '/terms',
  '/privacy',
  '/gdpr',
  '/mentions-legales',
  '/accessibilite',
  '/sitemap',
  '/search',
  '/newsletter',
  '/marketplace',
  '/marketplace/product/1',
  '/crowd-farming',
  '/crowdfarming/project/1',
  '/academy',
  '/academy/course/2',
  '/profile',
  '/auth',
] as const;

/** And states beside them: filtered to nothing, unknown, other tabs, pages with script from the start. */
export const STATES = [
  ...PUBLIC_PAGES,
  '/projects?search=zzz',
  '/events?search=zzz',
  '/galerie?search=zzz',
  '/search?q=ecole',
  '/donate',
  '/sponsor?type=child',
  '/sponsor?type=meal',
  '/sponsor?type=tree',
  '/sponsor?type=classroom',
  '/events/99',
  '/news/99',
  '/academy/course/2/lesson/1-1',
  '/academy/course/1?tab=curriculum',
  '/academy?search=zzz',
  '/marketplace?search=zzz',
  '/marketplace/checkout',
  '/marketplace/checkout?product=1',
  '/crowdfarming/project/6?tab=timeline',
  '/crowdfarming/project/1?tab=risks',
  '/crowdfarming/project/1?tab=budget',
  '/crowdfarming/confirmation?payment=cancelled',
  '/academy/course/99',
  '/offline',
  '/demo/ui',
  '/demo/mail',
  '/nowhere',
];

/**
 * The pages that a crawl goes through: all of them where `CI` or `TEST_ALL` is set, else those of features whose files changed
 * since `origin/main` (without it, `main`). What every page uses changes every page.
 */
export function pagesToCrawl<T extends string>(pages: readonly T[], changed = listChanged()): T[] {
  if (!changed || changed.some(isEverywhere)) return [...pages];
  const features = new Set(changed.map(featureOf));
  return pages.filter((path) => features.has(featureOfPage(path)));
}

const OTHERS = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/**
 * The public pages that a crawl goes through in a language other than French: each page in one of them, each language with some pages;
 * every page in every language with `script/test --all`.
 */
export const pagesIn = (language: Exclude<Language, 'fr'>): string[] =>
  pagesToCrawl(PUBLIC_PAGES).filter(
    (path) => isWholeCrawl || PUBLIC_PAGES.indexOf(path) % OTHERS.length === OTHERS.indexOf(language),
  );

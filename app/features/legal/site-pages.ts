/** The pages that `/sitemap` lists (spec, 2), by category; words under `sitemap.page.<key>` in the namespace `legal`. */
const SITE_PAGES = [
  {
    key: 'foundation',
    pages: [
      ['home', '/'],
      ['about', '/about'],
      ['team', '/team'],
      ['news', '/news'],
      ['transparency', '/transparence'],
      ['contact', '/contact'],
    ],
  },
  {
    key: 'act',
    pages: [
      ['projects', '/projects'],
      ['programs', '/programs'],
      ['sponsor', '/sponsor'],
      ['together', '/ensemble'],
      ['volunteer', '/volunteer'],
      ['impactHub', '/impact-hub'],
    ],
  },
  {
    key: 'fields',
    pages: [
      ['crowdFarming', '/crowd-farming'],
      ['field1', '/crowdfarming/project/1'],
      ['field2', '/crowdfarming/project/2'],
      ['field3', '/crowdfarming/project/3'],
      ['market', '/marketplace'],
    ],
  },
  {
    key: 'members',
    pages: [
      ['academy', '/academy'],
      ['auth', '/auth'],
      ['profile', '/profile'],
    ],
  },
  {
    key: 'marks',
    pages: [
      ['faq', '/faq'],
      ['terms', '/terms'],
      ['privacy', '/privacy'],
      ['gdpr', '/gdpr'],
      ['sitemap', '/sitemap'],
    ],
  },
] as const;

/** Further pages for search engines: what the list for people leaves out. */
export const MORE_PAGES = [
  '/events',
  '/galerie',
  '/testimonials',
  '/hommage',
  '/donate/plusieurs',
  '/promesse',
  '/mentions-legales',
  '/accessibilite',
] as const;

type SitePage = (typeof SITE_PAGES)[number]['pages'][number];

/** The same; fields by their number only where the sample's are. */
export const listSitePages = (withSamples: boolean) =>
  SITE_PAGES.map(({ key, pages }) => ({
    key,
    pages: (pages as readonly SitePage[]).filter(([page]) => withSamples || !/^field\d/.test(page)),
  }));

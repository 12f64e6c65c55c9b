/** One address of each kind of public page: what axe, the widths, the weights and the measurements go through. */
export const PUBLIC_PAGES = [
  '/', '/projects', '/projects/1', '/programs', '/programs/2', '/about', '/team', '/testimonials', '/news', '/news/18', '/events', '/events/1', '/galerie', '/galerie/7',
  '/contact', '/volunteer', '/impact-hub', '/sponsor', '/faq', '/terms', '/privacy', '/gdpr', '/mentions-legales', '/sitemap', '/search', '/newsletter',
  '/marketplace', '/marketplace/product/1', '/crowd-farming', '/crowdfarming/project/1', '/academy', '/academy/course/2', '/profile', '/auth',
] as const;

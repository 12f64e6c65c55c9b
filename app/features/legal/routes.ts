import { route, type RouteConfig } from '@react-router/dev/routes';

const page = (path: string, file: string) => route(path, `features/legal/pages/${file}-page.tsx`, { id: path });

export const legal = [
  page('terms', 'text'),
  page('privacy', 'text'),
  page('privacy-policy', 'text'),
  page('gdpr', 'text'),
  page('mentions-legales', 'text'),
  page('accessibilite', 'text'),
  page('faq', 'faq'),
  page('sitemap', 'sitemap'),
  route('sitemap.xml', 'features/legal/pages/sitemap-xml-route.ts'),
  route('.well-known/security.txt', 'features/legal/pages/security-txt-route.ts'),
  route('robots.txt', 'features/legal/pages/robots-route.ts'),
] satisfies RouteConfig;

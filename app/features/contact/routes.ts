import { route, type RouteConfig } from '@react-router/dev/routes';

export const contact = [
  route('newsletter', 'features/contact/pages/newsletter.tsx'),
  route('newsletter/:token', 'features/contact/pages/newsletter-link.tsx'),
] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const newsletter = [
  route('newsletter/:token', 'features/newsletter/pages/newsletter-link.tsx'),
] satisfies RouteConfig;

export const newsletterStaff = [
  route('newsletter', 'features/newsletter/staff/newsletters.tsx'),
  route('newsletter/:id', 'features/newsletter/staff/newsletter.tsx'),
] satisfies RouteConfig;

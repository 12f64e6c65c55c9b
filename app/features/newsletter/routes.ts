import { route, type RouteConfig } from '@react-router/dev/routes';

export const newsletter = [
  route('newsletter/:token', 'features/newsletter/pages/newsletter-link-page.tsx'),
] satisfies RouteConfig;

export const newsletterStaff = [
  route('newsletter', 'features/newsletter/staff/newsletters-admin.tsx'),
  route('newsletter/:id', 'features/newsletter/staff/newsletter-admin.tsx'),
] satisfies RouteConfig;

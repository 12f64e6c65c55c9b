import { route, type RouteConfig } from '@react-router/dev/routes';

export const about = [
  route('about', 'features/about/pages/about-page.tsx'),
  route('team', 'features/about/pages/team-page.tsx'),
  route('testimonials', 'features/about/pages/testimonials-page.tsx'),
] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const about = [
  route('about', 'features/about/pages/about.tsx'),
  route('team', 'features/about/pages/team.tsx'),
  route('testimonials', 'features/about/pages/testimonials.tsx'),
] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const sponsorship = [
  route('sponsor', 'features/sponsorship/pages/sponsor-page.tsx'),
  route('donate', 'features/sponsorship/pages/sponsor-page.tsx', { id: 'donate' }),
] satisfies RouteConfig;

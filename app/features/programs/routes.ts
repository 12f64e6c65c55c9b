import { route, type RouteConfig } from '@react-router/dev/routes';

export const programs = [
  route('programs', 'features/programs/pages/programs-page.tsx'),
  route('programs/:id', 'features/programs/pages/program-page.tsx'),
] satisfies RouteConfig;

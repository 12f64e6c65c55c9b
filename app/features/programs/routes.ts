import { route, type RouteConfig } from '@react-router/dev/routes';

export const programs = [
  route('programs', 'features/programs/pages/programs.tsx'),
  route('programs/:id', 'features/programs/pages/program.tsx'),
] satisfies RouteConfig;

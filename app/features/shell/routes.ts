import { route, type RouteConfig } from '@react-router/dev/routes';

export const shell = [
  route('search', 'features/shell/pages/search.tsx'),
  route('search.json', 'features/shell/pages/search-hits.ts'),
  route('offline', 'features/shell/pages/offline.tsx'),
  route('manifest.webmanifest', 'features/shell/pages/manifest.ts'),
  route('*', 'features/shell/pages/not-found.tsx'),
] satisfies RouteConfig;

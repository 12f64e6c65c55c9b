import { route, type RouteConfig } from '@react-router/dev/routes';

export const shell = [
  route('search', 'features/shell/pages/search-page.tsx'),
  route('search.json', 'features/shell/pages/search-hits-route.ts'),
  route('offline', 'features/shell/pages/offline-page.tsx'),
  route('manifest.webmanifest', 'features/shell/pages/manifest-route.ts'),
  route('*', 'features/shell/pages/not-found-page.tsx'),
] satisfies RouteConfig;

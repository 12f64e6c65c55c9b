import { route, type RouteConfig } from '@react-router/dev/routes';

export const together = [
  route('ensemble', 'features/together/pages/together-page.tsx'),
  route('ensemble/nouvelle', 'features/together/pages/new-cloth-page.tsx'),
  route('ensemble/:slug', 'features/together/pages/cloth-page.tsx'),
  route('ensemble/:slug/tenir', 'features/together/pages/keep-cloth-page.tsx'),
  route('ensemble/:slug/affiche.pdf', 'features/together/pages/poster-pdf-route.ts'),
] satisfies RouteConfig;

export const togetherStaff = [
  route('together', 'features/together/staff/cloths-admin.tsx'),
  route('together/:id', 'features/together/staff/cloth-admin.tsx'),
] satisfies RouteConfig;

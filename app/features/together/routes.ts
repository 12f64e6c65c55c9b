import { route, type RouteConfig } from '@react-router/dev/routes';

export const together = [
  route('ensemble', 'features/together/pages/together.tsx'),
  route('ensemble/nouvelle', 'features/together/pages/new-cloth.tsx'),
  route('ensemble/:slug', 'features/together/pages/cloth.tsx'),
  route('ensemble/:slug/tenir', 'features/together/pages/keep-cloth.tsx'),
  route('ensemble/:slug/affiche.pdf', 'features/together/pages/poster-pdf.ts'),
] satisfies RouteConfig;

export const togetherStaff = [
  route('together', 'features/together/staff/cloths.tsx'),
  route('together/:id', 'features/together/staff/cloth.tsx'),
] satisfies RouteConfig;

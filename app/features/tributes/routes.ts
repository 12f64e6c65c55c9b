import { route, type RouteConfig } from '@react-router/dev/routes';

export const tributes = [
  route('hommage', 'features/tributes/pages/give-page.tsx'),
  route('hommage/:token', 'features/tributes/pages/own-tribute-page.tsx'),
  route('h/:token', 'features/tributes/pages/card-page.tsx'),
  route('h/:token/carte.pdf', 'features/tributes/pages/card-pdf-route.ts'),
] satisfies RouteConfig;

export const tributesStaff = [route('tributes', 'features/tributes/staff/tributes-admin.tsx')] satisfies RouteConfig;

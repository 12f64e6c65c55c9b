import { route, type RouteConfig } from '@react-router/dev/routes';

export const tributes = [
  route('hommage', 'features/tributes/pages/give.tsx'),
  route('hommage/:token', 'features/tributes/pages/own-tribute.tsx'),
  route('h/:token', 'features/tributes/pages/card.tsx'),
  route('h/:token/carte.pdf', 'features/tributes/pages/card-pdf.ts'),
] satisfies RouteConfig;

export const tributesStaff = [route('tributes', 'features/tributes/staff/tributes.tsx')] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const importsStaff = [
  route('imports', 'features/imports/staff/imports-admin.tsx'),
  route('imports/new', 'features/imports/staff/new-import-admin.tsx'),
  route('imports/:id', 'features/imports/staff/import-admin.tsx'),
  route('imports/:id/lines.csv', 'features/imports/staff/import-csv-route.ts'),
] satisfies RouteConfig;

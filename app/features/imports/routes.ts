import { route, type RouteConfig } from '@react-router/dev/routes';

export const importsStaff = [
  route('imports', 'features/imports/staff/imports.tsx'),
  route('imports/new', 'features/imports/staff/new-import.tsx'),
  route('imports/:id', 'features/imports/staff/import.tsx'),
  route('imports/:id/lines.csv', 'features/imports/staff/import-csv.ts'),
] satisfies RouteConfig;

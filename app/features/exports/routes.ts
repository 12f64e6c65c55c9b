import { route, type RouteConfig } from '@react-router/dev/routes';

export const exportsStaff = [
  route('exports', 'features/exports/staff/exports-admin.tsx'),
  route('exports/gifts.csv', 'features/exports/staff/gifts-csv-route.ts'),
  route('exports/donors.csv', 'features/exports/staff/donors-csv-route.ts'),
  route('exports/receipts.csv', 'features/exports/staff/receipts-csv-route.ts'),
] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const exportsStaff = [
  route('exports', 'features/exports/staff/exports.tsx'),
  route('exports/gifts.csv', 'features/exports/staff/gifts-csv.ts'),
  route('exports/donors.csv', 'features/exports/staff/donors-csv.ts'),
  route('exports/receipts.csv', 'features/exports/staff/receipts-csv.ts'),
] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const donations = [
  route('donate/plusieurs', 'features/donations/several/pages/several-page.tsx'),
  route('sheets/:token', 'features/donations/sheets/pages/sheet-pdf-route.ts'),
] satisfies RouteConfig;

export const donationsStaff = [
  route('batches', 'features/donations/staff/batches-admin.tsx'),
  route('batches.csv', 'features/donations/staff/batches-csv-route.ts'),
  route('batches/new', 'features/donations/staff/new-batch-admin.tsx'),
  route('batches/:id', 'features/donations/staff/batch-admin.tsx'),
  route('batches/:id/receipts.pdf', 'features/donations/staff/batch-receipts-pdf-route.ts'),
  route('matches', 'features/donations/matching/matches-admin.tsx'),
  route('sheets', 'features/donations/sheets/pages/sheets-admin.tsx'),
  route('sheets/:id', 'features/donations/sheets/pages/sheet-run-admin.tsx'),
  route('sheets/:id/sheets.zip', 'features/donations/sheets/pages/sheets-zip-route.ts'),
];

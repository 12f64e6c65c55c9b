import { route, type RouteConfig } from '@react-router/dev/routes';

export const donations = [
  route('donate/plusieurs', 'features/donations/several/pages/several.tsx'),
  route('sheets/:token', 'features/donations/sheets/pages/sheet-pdf.ts'),
] satisfies RouteConfig;

export const donationsStaff = [
  route('batches', 'features/donations/staff/batches.tsx'),
  route('batches.csv', 'features/donations/staff/batches-csv.ts'),
  route('batches/new', 'features/donations/staff/new-batch.tsx'),
  route('batches/:id', 'features/donations/staff/batch.tsx'),
  route('batches/:id/receipts.pdf', 'features/donations/staff/batch-receipts-pdf.ts'),
  route('matches', 'features/donations/matching/matches.tsx'),
  route('sheets', 'features/donations/sheets/pages/sheets.tsx'),
  route('sheets/:id', 'features/donations/sheets/pages/sheet-run.tsx'),
  route('sheets/:id/sheets.zip', 'features/donations/sheets/pages/sheets-zip.ts'),
];

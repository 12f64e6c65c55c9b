import { route } from '@react-router/dev/routes';
import { withPanel } from '#app/features/staff/with-panel.ts';

export const accountingStaff = [
  ...withPanel('payouts', 'features/accounting/staff/payouts-admin.tsx', 'features/accounting/staff/payout-admin.tsx'),
  route('payouts.csv', 'features/accounting/staff/payouts-csv-route.ts'),
  route('reports', 'features/accounting/staff/reports-admin.tsx'),
  route('reports.csv', 'features/accounting/staff/reports-csv-route.ts'),
  route('reports/entries', 'features/accounting/staff/entries-admin.tsx'),
  route('reports/entries.csv', 'features/accounting/staff/entries-csv-route.ts'),
  route('reports/funds', 'features/accounting/accounts/funds-admin.tsx'),
  route('reports/funds.csv', 'features/accounting/accounts/funds-csv-route.ts'),
  route('reports/ledger', 'features/accounting/accounts/ledger-admin.tsx'),
  route('reports/ledger.csv', 'features/accounting/accounts/ledger-csv-route.ts'),
  route('reports/files', 'features/accounting/files/files-admin.tsx'),
  route('reports/file', 'features/accounting/files/file-route.ts'),
  route('accounts', 'features/accounting/accounts/accounts-admin.tsx'),
];

import { route } from '@react-router/dev/routes';
import { withPanel } from '#app/features/staff/with-panel.ts';

export const accountingStaff = [
  ...withPanel('payouts', 'features/accounting/staff/payouts.tsx', 'features/accounting/staff/payout.tsx'),
  route('payouts.csv', 'features/accounting/staff/payouts-csv.ts'),
  route('reports', 'features/accounting/staff/reports.tsx'),
  route('reports.csv', 'features/accounting/staff/reports-csv.ts'),
  route('reports/entries', 'features/accounting/staff/entries.tsx'),
  route('reports/entries.csv', 'features/accounting/staff/entries-csv.ts'),
  route('reports/funds', 'features/accounting/accounts/funds.tsx'),
  route('reports/funds.csv', 'features/accounting/accounts/funds-csv.ts'),
  route('reports/ledger', 'features/accounting/accounts/ledger.tsx'),
  route('reports/ledger.csv', 'features/accounting/accounts/ledger-csv.ts'),
  route('accounts', 'features/accounting/accounts/accounts.tsx'),
];

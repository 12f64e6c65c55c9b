import { route, type RouteConfig } from '@react-router/dev/routes';
import { withPanel } from '#app/features/staff/with-panel.ts';

export const payments = [
  route('payments/:payment', 'features/payments/pages/payment.tsx'),
  route('payments/:payment/phone', 'features/payments/pages/phone.tsx'),
  route('rows/:token', 'features/payments/pages/row.tsx'),
  route('receipts/:token', 'features/payments/pages/receipt.tsx'),
  route('receipts/:token/pdf', 'features/payments/pages/receipt-pdf.ts'),
  route('gifts/:token', 'features/payments/pages/gift.tsx'),
  route('demo/checkout/:payment', 'features/payments/pages/sandbox-checkout.tsx'),
] satisfies RouteConfig;

export const paymentsStaff = [
  ...withPanel('payments', 'features/payments/staff/payments.tsx', 'features/payments/staff/payment.tsx'),
  route('payments.csv', 'features/payments/staff/payments-csv.ts'),
  ...withPanel('payouts', 'features/payments/staff/payouts.tsx', 'features/payments/staff/payout.tsx'),
  route('payouts.csv', 'features/payments/staff/payouts-csv.ts'),
  route('payments/:id/tax-receipt.pdf', 'features/payments/tax/tax-receipt-pdf.ts'),
  route('entities', 'features/payments/tax/entities.tsx'),
  route('entities.csv', 'features/payments/tax/entities-csv.ts'),
  route('entities/:id', 'features/payments/tax/entity-page.tsx'),
  route('reports', 'features/payments/staff/reports.tsx'),
  route('reports.csv', 'features/payments/staff/reports-csv.ts'),
  route('reports/entries', 'features/payments/staff/entries.tsx'),
  route('reports/funds', 'features/payments/accounts/funds.tsx'),
  route('reports/funds.csv', 'features/payments/accounts/funds-csv.ts'),
  route('reports/ledger', 'features/payments/accounts/ledger.tsx'),
  route('reports/ledger.csv', 'features/payments/accounts/ledger-csv.ts'),
  route('accounts', 'features/payments/accounts/accounts.tsx'),
  route('reports/entries.csv', 'features/payments/staff/entries-csv.ts'),
  ...withPanel(
    'subscriptions',
    'features/payments/staff/subscriptions.tsx',
    'features/payments/staff/subscription.tsx',
  ),
  route('subscriptions/expected', 'features/payments/staff/expected.tsx'),
  route('subscriptions.csv', 'features/payments/staff/subscriptions-csv.ts'),
];

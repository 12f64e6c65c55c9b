import { route } from '@react-router/dev/routes';
import { withPanel } from '#app/features/staff/with-panel.ts';

export const paymentAdminStaff = [
  ...withPanel(
    'payments',
    'features/payment-admin/staff/payments-admin.tsx',
    'features/payment-admin/staff/payment-admin.tsx',
  ),
  route('payments.csv', 'features/payment-admin/staff/payments-csv-route.ts'),
];

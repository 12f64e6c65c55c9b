import { route } from '@react-router/dev/routes';
import { withPanel } from '#app/features/staff/with-panel.ts';

export const paymentAdminStaff = [
  ...withPanel('payments', 'features/payment-admin/staff/payments.tsx', 'features/payment-admin/staff/payment.tsx'),
  route('payments.csv', 'features/payment-admin/staff/payments-csv.ts'),
];

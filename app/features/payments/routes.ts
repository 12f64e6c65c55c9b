import { route, type RouteConfig } from '@react-router/dev/routes';

export const payments = [
  route('payments/:payment', 'features/payments/pages/payment.tsx'),
  route('payments/:payment/phone', 'features/payments/pages/phone.tsx'),
  route('rows/:token', 'features/payments/pages/row.tsx'),
] satisfies RouteConfig;

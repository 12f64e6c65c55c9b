import { route, type RouteConfig } from '@react-router/dev/routes';

export const payments = [
  route('payments/:payment', 'features/payments/pages/payment-page.tsx'),
  route('payments/:payment/phone', 'features/payments/pages/phone-page.tsx'),
  route('rows/:token', 'features/payments/pages/row-page.tsx'),
] satisfies RouteConfig;

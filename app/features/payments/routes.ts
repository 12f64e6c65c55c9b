import { route, type RouteConfig } from '@react-router/dev/routes';

export const payments = [
  route('payments/:payment', 'features/payments/pages/payment.tsx'),
] satisfies RouteConfig;

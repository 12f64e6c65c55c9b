import { route, type RouteConfig } from '@react-router/dev/routes';

export const paymentProviders = [
  route('demo/checkout/:payment', 'features/payment-providers/pages/sandbox-checkout-page.tsx'),
] satisfies RouteConfig;

import { route } from '@react-router/dev/routes';

export const marketplace = [
  route('marketplace', 'features/marketplace/pages/marketplace.tsx'),
  route('marketplace/product/:id', 'features/marketplace/pages/product.tsx'),
  route('marketplace/cart', 'features/marketplace/pages/cart.ts'),
  route('marketplace/checkout', 'features/marketplace/pages/checkout.tsx'),
  route('orders/:token', 'features/marketplace/pages/order.tsx'),
];

import { route } from '@react-router/dev/routes';
import { withPanel } from '#app/features/staff/with-panel.ts';

export const marketplace = [
  route('marketplace', 'features/marketplace/pages/marketplace-page.tsx'),
  route('marketplace/product/:id', 'features/marketplace/pages/product-page.tsx'),
  route('marketplace/cart', 'features/marketplace/pages/cart-route.ts'),
  route('marketplace/checkout', 'features/marketplace/pages/checkout-page.tsx'),
  route('orders/:token', 'features/marketplace/pages/order-page.tsx'),
];

export const marketplaceStaff = [
  ...withPanel('orders', 'features/marketplace/staff/orders-admin.tsx', 'features/marketplace/staff/order-admin.tsx'),
  route('orders.csv', 'features/marketplace/staff/orders-csv-route.ts'),
  route('orders/slips.pdf', 'features/marketplace/staff/slip-pdf-route.ts', { id: 'slips' }),
  route('orders/:id/slip.pdf', 'features/marketplace/staff/slip-pdf-route.ts'),
  route('stock', 'features/marketplace/staff/stock-admin.tsx'),
  route('stock.csv', 'features/marketplace/staff/stock-csv-route.ts'),
  route('stock/moves', 'features/marketplace/staff/moves-admin.tsx'),
  route('stock/moves.csv', 'features/marketplace/staff/moves-csv-route.ts'),
  route('stock/:id', 'features/marketplace/staff/product-admin.tsx'),
];

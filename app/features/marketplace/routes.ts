import { route } from '@react-router/dev/routes';
import { withPanel } from '#app/features/staff/with-panel.ts';

export const marketplace = [
  route('marketplace', 'features/marketplace/pages/marketplace.tsx'),
  route('marketplace/product/:id', 'features/marketplace/pages/product.tsx'),
  route('marketplace/cart', 'features/marketplace/pages/cart.ts'),
  route('marketplace/checkout', 'features/marketplace/pages/checkout.tsx'),
  route('orders/:token', 'features/marketplace/pages/order.tsx'),
];

export const marketplaceStaff = [
  ...withPanel('orders', 'features/marketplace/staff/orders.tsx', 'features/marketplace/staff/order.tsx'),
  route('orders.csv', 'features/marketplace/staff/orders-csv.ts'),
  route('orders/slips.pdf', 'features/marketplace/staff/slip-pdf.ts', { id: 'slips' }),
  route('orders/:id/slip.pdf', 'features/marketplace/staff/slip-pdf.ts'),
  route('stock', 'features/marketplace/staff/stock.tsx'),
  route('stock.csv', 'features/marketplace/staff/stock-csv.ts'),
  route('stock/moves', 'features/marketplace/staff/moves.tsx'),
  route('stock/moves.csv', 'features/marketplace/staff/moves-csv.ts'),
  route('stock/:id', 'features/marketplace/staff/product.tsx'),
];

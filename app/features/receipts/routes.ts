import { route, type RouteConfig } from '@react-router/dev/routes';

export const receipts = [
  route('receipts/:token', 'features/receipts/pages/receipt-page.tsx'),
  route('receipts/:token/pdf', 'features/receipts/pages/receipt-pdf-route.ts'),
] satisfies RouteConfig;

export const receiptsStaff = [
  route('payments/:id/tax-receipt.pdf', 'features/receipts/tax/tax-receipt-pdf-route.ts'),
  route('entities', 'features/receipts/tax/entities-admin.tsx'),
  route('entities.csv', 'features/receipts/tax/entities-csv-route.ts'),
  route('entities/:id', 'features/receipts/tax/entity-admin.tsx'),
] satisfies RouteConfig;

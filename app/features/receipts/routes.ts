import { route, type RouteConfig } from '@react-router/dev/routes';

export const receipts = [
  route('receipts/:token', 'features/receipts/pages/receipt.tsx'),
  route('receipts/:token/pdf', 'features/receipts/pages/receipt-pdf.ts'),
] satisfies RouteConfig;

export const receiptsStaff = [
  route('payments/:id/tax-receipt.pdf', 'features/receipts/tax/tax-receipt-pdf.ts'),
  route('entities', 'features/receipts/tax/entities.tsx'),
  route('entities.csv', 'features/receipts/tax/entities-csv.ts'),
  route('entities/:id', 'features/receipts/tax/entity-page.tsx'),
] satisfies RouteConfig;

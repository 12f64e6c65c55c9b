import { route, type RouteConfig } from '@react-router/dev/routes';

export const spending = [
  route('transparence', 'features/spending/pages/transparency-page.tsx'),
  route('transparence.json', 'features/spending/pages/transparency-json-route.ts'),
  route('transparence.csv', 'features/spending/pages/transparency-csv-route.ts'),
  route('proof-news/:token', 'features/spending/pages/proof-link-page.tsx'),
  route('proofs/:id/preuve.pdf', 'features/spending/pages/proof-paper-route.ts'),
] satisfies RouteConfig;

export const spendingStaff = [
  route('spending', 'features/spending/staff/spendings-admin.tsx'),
  route('spending/:id', 'features/spending/staff/spending-admin.tsx'),
  route('spending/:id/invoice', 'features/spending/staff/invoice-route.ts'),
] satisfies RouteConfig;

/** A proof taken where there is no network: as the journal's page, without the frame. */
export const proofStaff = [
  route('spending/:id/proof', 'features/spending/staff/field-proof-admin.tsx'),
] satisfies RouteConfig;

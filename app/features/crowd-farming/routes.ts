import { route } from '@react-router/dev/routes';

export const crowdFarming = [
  route('crowd-farming', 'features/crowd-farming/pages/fields-page.tsx'),
  route('crowdfarming/project/:id', 'features/crowd-farming/pages/field-page.tsx'),
  route('crowdfarming/confirmation', 'features/crowd-farming/pages/confirmation-page.tsx'),
];

export const crowdFarmingStaff = [
  route('fields', 'features/crowd-farming/staff/fields-admin.tsx'),
  route('fields.csv', 'features/crowd-farming/staff/fields-csv-route.ts'),
  route('fields/:id', 'features/crowd-farming/staff/field-admin.tsx', { id: 'staff-field' }),
  route('fields/:id/payout.csv', 'features/crowd-farming/staff/payout-csv-route.ts'),
];

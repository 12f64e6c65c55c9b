import { route } from '@react-router/dev/routes';

export const crowdFarming = [
  route('crowd-farming', 'features/crowd-farming/pages/fields.tsx'),
  route('crowdfarming/project/:id', 'features/crowd-farming/pages/field.tsx'),
  route('crowdfarming/confirmation', 'features/crowd-farming/pages/confirmation.tsx'),
];

export const crowdFarmingStaff = [
  route('fields', 'features/crowd-farming/staff/fields.tsx'),
  route('fields.csv', 'features/crowd-farming/staff/fields-csv.ts'),
  route('fields/:id', 'features/crowd-farming/staff/field.tsx', { id: 'staff-field' }),
  route('fields/:id/payout.csv', 'features/crowd-farming/staff/payout-csv.ts'),
];

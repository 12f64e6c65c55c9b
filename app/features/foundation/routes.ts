import { route } from '@react-router/dev/routes';

export const foundationStaff = [
  route('settings', 'features/foundation/staff/settings.tsx'),
  route('settings/amounts', 'features/foundation/staff/amounts.tsx'),
  route('settings/site', 'features/foundation/staff/site.tsx'),
];

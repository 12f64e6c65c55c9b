import { route } from '@react-router/dev/routes';

export const foundationStaff = [
  route('settings', 'features/foundation/staff/settings-admin.tsx'),
  route('settings/live', 'features/foundation/staff/going-live-admin.tsx'),
  route('settings/amounts', 'features/foundation/staff/amounts-admin.tsx'),
  route('settings/site', 'features/foundation/staff/site-admin.tsx'),
];

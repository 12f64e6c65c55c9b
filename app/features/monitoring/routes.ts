import { route } from '@react-router/dev/routes';

export const monitoringStaff = [route('checks', 'features/monitoring/staff/checks-admin.tsx')];

import { route } from '@react-router/dev/routes';

export const foundationStaff = [route('settings', 'features/foundation/staff/settings.tsx')];

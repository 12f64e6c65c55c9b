import { route, type RouteConfig } from '@react-router/dev/routes';

export const keysStaff = [route('keys', 'features/keys/staff/keys-admin.tsx')] satisfies RouteConfig;

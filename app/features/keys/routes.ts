import { route, type RouteConfig } from '@react-router/dev/routes';

export const keysStaff = [route('keys', 'features/keys/staff/keys.tsx')] satisfies RouteConfig;

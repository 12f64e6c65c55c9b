import { route, type RouteConfig } from '@react-router/dev/routes';

export const photoStaff = [route('photos', 'features/photos/staff/photos-admin.tsx')] satisfies RouteConfig;

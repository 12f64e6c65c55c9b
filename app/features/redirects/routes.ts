import { route, type RouteConfig } from '@react-router/dev/routes';

export const redirectsStaff = [
  route('settings/redirects', 'features/redirects/staff/redirects-admin.tsx'),
  route('settings/redirects.csv', 'features/redirects/staff/redirects-csv-route.ts'),
] satisfies RouteConfig;

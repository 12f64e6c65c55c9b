import { route, type RouteConfig } from '@react-router/dev/routes';

export const redirectsStaff = [
  route('settings/redirects', 'features/redirects/staff/redirects.tsx'),
  route('settings/redirects.csv', 'features/redirects/staff/redirects-csv.ts'),
] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const pledges = [
  route('promesse', 'features/pledges/pages/pledge-page.tsx'),
  route('promesse/:token', 'features/pledges/pages/own-pledge-page.tsx'),
] satisfies RouteConfig;

export const pledgesStaff = [route('pledges', 'features/pledges/staff/pledges-admin.tsx')] satisfies RouteConfig;

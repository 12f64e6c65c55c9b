import { route, type RouteConfig } from '@react-router/dev/routes';

export const pledges = [
  route('promesse', 'features/pledges/pages/pledge.tsx'),
  route('promesse/:token', 'features/pledges/pages/own-pledge.tsx'),
] satisfies RouteConfig;

export const pledgesStaff = [route('pledges', 'features/pledges/staff/pledges.tsx')] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const guideStaff = [
  route('guide', 'features/guide/staff/guide-admin.tsx'),
  route('guide/first-steps', 'features/guide/staff/first-steps-admin.tsx'),
  route('guide/print', 'features/guide/staff/guide-print-admin.tsx'),
  route('guide/:key', 'features/guide/staff/guide-entry-admin.tsx'),
] satisfies RouteConfig;

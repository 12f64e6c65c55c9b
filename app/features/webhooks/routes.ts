import { route, type RouteConfig } from '@react-router/dev/routes';

export const webhooksStaff = [
  route('keys/webhooks/:id', 'features/webhooks/staff/webhook-admin.tsx'),
] satisfies RouteConfig;

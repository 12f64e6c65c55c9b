import { route, type RouteConfig } from '@react-router/dev/routes';

export const impactHub = [route('impact-hub', 'features/impact-hub/pages/impact-hub.tsx')] satisfies RouteConfig;

import type { RouteConfig } from '@react-router/dev/routes';

export const donations = [] satisfies RouteConfig;

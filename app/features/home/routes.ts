import { index, type RouteConfig } from '@react-router/dev/routes';

export const home = [index('features/home/pages/home-page.tsx')] satisfies RouteConfig;

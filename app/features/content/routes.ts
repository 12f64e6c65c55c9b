import { route, type RouteConfig } from '@react-router/dev/routes';

export const contentStaff = [
  route('content', 'features/content/staff/collections-admin.tsx'),
  route('content/links.json', 'features/content/staff/links-json-route.ts'),
  route('content/photos.json', 'features/content/staff/photos-json-route.ts'),
  route('content/:collection', 'features/content/staff/collection-admin.tsx'),
  route('content/:collection/:id', 'features/content/staff/entry-admin.tsx'),
  route('content/:collection/:id/keep', 'features/content/staff/keep-route.ts'),
  route('content/:collection/:id/revisions', 'features/content/staff/revisions-admin.tsx'),
] satisfies RouteConfig;

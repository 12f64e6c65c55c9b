import { route, type RouteConfig } from '@react-router/dev/routes';

export const contentStaff = [
  route('content', 'features/content/staff/collections.tsx'),
  route('content/links.json', 'features/content/staff/links-json.ts'),
  route('content/:collection', 'features/content/staff/collection.tsx'),
  route('content/:collection/:id', 'features/content/staff/entry.tsx'),
  route('content/:collection/:id/keep', 'features/content/staff/keep.ts'),
  route('content/:collection/:id/revisions', 'features/content/staff/revisions.tsx'),
] satisfies RouteConfig;

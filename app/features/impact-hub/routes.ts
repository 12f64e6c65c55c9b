import { route, type RouteConfig } from '@react-router/dev/routes';

export const impactHub = [route('impact-hub', 'features/impact-hub/pages/impact-hub.tsx')] satisfies RouteConfig;

export const impactHubStaff = [
  route('ideas', 'features/impact-hub/staff/ideas.tsx'),
  route('ideas.csv', 'features/impact-hub/staff/ideas-csv.ts'),
  route('ideas/:id', 'features/impact-hub/staff/idea.tsx'),
  route('ideas/:id/file', 'features/impact-hub/staff/idea-file.ts'),
];

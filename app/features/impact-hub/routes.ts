import { route, type RouteConfig } from '@react-router/dev/routes';
import { withPanel } from '#app/features/staff/with-panel.ts';

export const impactHub = [route('impact-hub', 'features/impact-hub/pages/impact-hub-page.tsx')] satisfies RouteConfig;

export const impactHubStaff = [
  ...withPanel('ideas', 'features/impact-hub/staff/ideas-admin.tsx', 'features/impact-hub/staff/idea-admin.tsx'),
  route('ideas.csv', 'features/impact-hub/staff/ideas-csv-route.ts'),
  route('ideas/:id/file', 'features/impact-hub/staff/idea-file-route.ts'),
];

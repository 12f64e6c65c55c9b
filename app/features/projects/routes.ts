import { route, type RouteConfig } from '@react-router/dev/routes';

export const projects = [
  route('projects', 'features/projects/pages/projects-page.tsx'),
  route('projects/:id', 'features/projects/pages/project-page.tsx'),
  route('project-news/:token', 'features/projects/pages/news-link-page.tsx'),
  route('projects/:id/preuves', 'features/projects/pages/pieces-page.tsx'),
  route('receipts/:token/suite', 'features/projects/pages/became-page.tsx'),
  route('transparence/iati.xml', 'features/projects/pages/iati-xml-route.ts'),
] satisfies RouteConfig;

export const projectsStaff = [
  route('projects', 'features/projects/staff/projects-admin.tsx', { id: 'staff-projects' }),
  route('projects/:id', 'features/projects/staff/project-admin.tsx', { id: 'staff-project' }),
] satisfies RouteConfig;

/** The journal on a phone in a village: without the frame, so that nothing of who holds it is on the page a phone keeps but their id. */
export const journalStaff = [
  route('projects/:id/journal', 'features/projects/staff/field-journal-admin.tsx'),
] satisfies RouteConfig;

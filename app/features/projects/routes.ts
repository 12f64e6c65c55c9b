import { route, type RouteConfig } from '@react-router/dev/routes';

export const projects = [
  route('projects', 'features/projects/pages/projects.tsx'),
  route('projects/:id', 'features/projects/pages/project.tsx'),
  route('project-news/:token', 'features/projects/pages/news-link.tsx'),
  route('projects/:id/preuves', 'features/projects/pages/pieces.tsx'),
  route('receipts/:token/suite', 'features/projects/pages/became.tsx'),
  route('transparence/iati.xml', 'features/projects/pages/iati-xml.ts'),
] satisfies RouteConfig;

export const projectsStaff = [
  route('projects', 'features/projects/staff/projects.tsx', { id: 'staff-projects' }),
  route('projects/:id', 'features/projects/staff/project.tsx', { id: 'staff-project' }),
] satisfies RouteConfig;

/** The journal on a phone in a village: without the frame, so that nothing of who holds it is on the page a phone keeps but their id. */
export const journalStaff = [
  route('projects/:id/journal', 'features/projects/staff/field-journal.tsx'),
] satisfies RouteConfig;

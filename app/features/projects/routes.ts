import { route, type RouteConfig } from '@react-router/dev/routes';

export const projects = [
  route('projects', 'features/projects/pages/projects.tsx'),
  route('projects/:id', 'features/projects/pages/project.tsx'),
] satisfies RouteConfig;

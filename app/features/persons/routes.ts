import { route, type RouteConfig } from '@react-router/dev/routes';

export const personPages = [
  route('adresse/:token', 'features/persons/pages/own-address-page.tsx'),
] satisfies RouteConfig;

export const personsStaff = [
  route('persons', 'features/persons/staff/persons-admin.tsx'),
  route('persons/new', 'features/persons/staff/new-person-admin.tsx'),
  route('persons.csv', 'features/persons/staff/persons-csv-route.ts'),
  route('persons/:id', 'features/persons/staff/person-admin.tsx'),
  route('persons/:id/archive', 'features/persons/staff/person-archive-route.ts'),
] satisfies RouteConfig;

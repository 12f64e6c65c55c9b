import { route, type RouteConfig } from '@react-router/dev/routes';

export const personsStaff = [
  route('persons', 'features/persons/staff/persons.tsx'),
  route('persons.csv', 'features/persons/staff/persons-csv.ts'),
  route('persons/:id', 'features/persons/staff/person.tsx'),
  route('persons/:id/archive', 'features/persons/staff/person-archive.ts'),
] satisfies RouteConfig;

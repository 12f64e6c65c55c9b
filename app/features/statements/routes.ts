import { route, type RouteConfig } from '@react-router/dev/routes';

export const statementsStaff = [
  route('statements', 'features/statements/staff/statements.tsx'),
  route('statements/new', 'features/statements/staff/new-statement.tsx'),
  route('statements/:id', 'features/statements/staff/statement.tsx'),
  route('lines', 'features/statements/staff/lines.tsx'),
  route('lines/:id', 'features/statements/staff/line.tsx'),
  route('promises', 'features/statements/staff/promises.tsx'),
] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const statementsStaff = [
  route('statements', 'features/statements/staff/statements.tsx'),
  route('statements/new', 'features/statements/staff/new-statement.tsx'),
  route('statements.csv', 'features/statements/staff/statements-csv.ts'),
  route('statements/:id', 'features/statements/staff/statement.tsx'),
  route('statements/:id/file', 'features/statements/staff/statement-file.ts'),
  route('lines', 'features/statements/staff/lines.tsx'),
  route('lines/:id', 'features/statements/staff/line.tsx'),
  route('lines.csv', 'features/statements/staff/lines-csv.ts'),
  route('promises', 'features/statements/staff/promises.tsx'),
  route('promises.csv', 'features/statements/staff/promises-csv.ts'),
] satisfies RouteConfig;

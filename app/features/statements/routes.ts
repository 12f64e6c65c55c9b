import { route, type RouteConfig } from '@react-router/dev/routes';

export const statementsStaff = [
  route('statements', 'features/statements/staff/statements-admin.tsx'),
  route('statements/new', 'features/statements/staff/new-statement-admin.tsx'),
  route('statements.csv', 'features/statements/staff/statements-csv-route.ts'),
  route('statements/:id', 'features/statements/staff/statement-admin.tsx'),
  route('statements/:id/file', 'features/statements/staff/statement-file-route.ts'),
  route('lines', 'features/statements/staff/lines-admin.tsx'),
  route('lines/:id', 'features/statements/staff/line-admin.tsx'),
  route('lines.csv', 'features/statements/staff/lines-csv-route.ts'),
  route('promises', 'features/statements/staff/announced-transfers-admin.tsx'),
  route('promises.csv', 'features/statements/staff/announced-transfers-csv-route.ts'),
] satisfies RouteConfig;

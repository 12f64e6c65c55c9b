import { route, type RouteConfig } from '@react-router/dev/routes';

export const translationsStaff = [
  route('translations', 'features/translations/staff/coverage-admin.tsx'),
  route('translations/words', 'features/translations/staff/words-admin.tsx'),
  route('translations/:collection/:id/:language/file', 'features/translations/staff/entry-file-route.ts'),
  route('translations/:collection/:id/:language', 'features/translations/staff/entry-admin.tsx'),
] satisfies RouteConfig;

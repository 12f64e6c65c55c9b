import { route, type RouteConfig } from '@react-router/dev/routes';

export const translationsStaff = [
  route('translations', 'features/translations/staff/coverage.tsx'),
  route('translations/words', 'features/translations/staff/words.tsx'),
  route('translations/:collection/:id/:language/file', 'features/translations/staff/entry-file.ts'),
  route('translations/:collection/:id/:language', 'features/translations/staff/entry.tsx'),
] satisfies RouteConfig;

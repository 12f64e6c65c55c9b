import { route } from '@react-router/dev/routes';

export const academy = [
  route('academy', 'features/academy/pages/academy-page.tsx'),
  route('academy/course/:id', 'features/academy/pages/course-page.tsx'),
  route('academy/course/:id/sheet', 'features/academy/pages/sheet-pdf-route.ts'),
  route('academy/course/:id/lesson/:lesson', 'features/academy/pages/lesson-page.tsx'),
  route('certificates/:number', 'features/academy/pages/certificate-page.tsx'),
  route('certificates/:number/pdf', 'features/academy/pages/certificate-pdf-route.ts'),
  route('certificates/:number/credential', 'features/academy/pages/credential-route.ts'),
];

export const academyStaff = [
  route('courses', 'features/academy/staff/courses-admin.tsx'),
  route('courses/asked', 'features/academy/staff/asked-courses-admin.tsx'),
  route('courses/:id', 'features/academy/staff/course-admin.tsx'),
  route('courses/:id/keep', 'features/academy/staff/keep-course-route.ts'),
  route('courses/:id/export', 'features/academy/staff/export-course-route.ts'),
  route('reviews', 'features/academy/staff/reviews-admin.tsx'),
  route('certificates', 'features/academy/staff/certificates-admin.tsx'),
];

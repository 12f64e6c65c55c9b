import { route } from '@react-router/dev/routes';

export const academy = [
  route('academy', 'features/academy/pages/academy.tsx'),
  route('academy/course/:id', 'features/academy/pages/course.tsx'),
  route('academy/course/:id/sheet', 'features/academy/pages/sheet-pdf.ts'),
  route('academy/course/:id/lesson/:lesson', 'features/academy/pages/lesson.tsx'),
  route('certificates/:number', 'features/academy/pages/certificate.tsx'),
  route('certificates/:number/pdf', 'features/academy/pages/certificate-pdf.ts'),
  route('certificates/:number/credential', 'features/academy/pages/credential.ts'),
];

export const academyStaff = [
  route('courses', 'features/academy/staff/courses.tsx'),
  route('courses/asked', 'features/academy/staff/asked-courses.tsx'),
  route('courses/:id', 'features/academy/staff/course.tsx'),
  route('courses/:id/keep', 'features/academy/staff/keep-course.ts'),
  route('courses/:id/export', 'features/academy/staff/export-course.ts'),
  route('reviews', 'features/academy/staff/reviews.tsx'),
  route('certificates', 'features/academy/staff/certificates.tsx'),
];

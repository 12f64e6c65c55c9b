import { route } from '@react-router/dev/routes';

export const members = [
  route('dashboard', 'features/members/pages/dashboard-page.tsx'),
  route('dashboard/gifts', 'features/members/pages/gifts-page.tsx'),
  route('dashboard/settings', 'features/members/pages/settings-page.tsx'),
  route('dashboard/etoffe.svg', 'features/members/pages/cloth-svg-route.ts'),
  route('dashboard/etoffe.png', 'features/members/pages/cloth-png-route.ts'),
  route('dashboard/summary/:year', 'features/members/pages/summary-pdf-route.ts'),
  route('summaries/:year', 'features/members/pages/summary-pdf-route.ts', { id: 'summary-by-link' }),
  route('own-data/:token', 'features/members/pages/own-data-route.ts'),
  route('profile', 'features/members/pages/profile-page.tsx'),
];

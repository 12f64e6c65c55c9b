import { route } from '@react-router/dev/routes';

export const members = [
  route('dashboard', 'features/members/pages/dashboard.tsx'),
  route('dashboard/gifts', 'features/members/pages/gifts.tsx'),
  route('dashboard/settings', 'features/members/pages/settings.tsx'),
  route('dashboard/etoffe.svg', 'features/members/pages/cloth-svg.ts'),
  route('dashboard/etoffe.png', 'features/members/pages/cloth-png.ts'),
  route('dashboard/summary/:year', 'features/members/pages/summary-pdf.ts'),
  route('summaries/:year', 'features/members/pages/summary-pdf.ts', { id: 'summary-by-link' }),
  route('own-data/:token', 'features/members/pages/own-data.ts'),
  route('profile', 'features/members/pages/profile.tsx'),
];

import { route, type RouteConfig } from '@react-router/dev/routes';
import { withPanel } from '#app/features/staff/with-panel.ts';

export const recurringGifts = [
  route('gifts/:token', 'features/recurring-gifts/pages/gift-page.tsx'),
] satisfies RouteConfig;

export const recurringGiftsStaff = [
  ...withPanel(
    'subscriptions',
    'features/recurring-gifts/staff/subscriptions-admin.tsx',
    'features/recurring-gifts/staff/subscription-admin.tsx',
  ),
  route('subscriptions/expected', 'features/recurring-gifts/staff/expected-admin.tsx'),
  route('subscriptions.csv', 'features/recurring-gifts/staff/subscriptions-csv-route.ts'),
];

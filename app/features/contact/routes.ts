import { route, type RouteConfig } from '@react-router/dev/routes';

export const contact = [
  route('contact', 'features/contact/pages/contact-page.tsx'),
  route('volunteer', 'features/contact/pages/volunteer-page.tsx'),
  route('join-us', 'features/contact/pages/volunteer-page.tsx', { id: 'join-us' }),
  route('newsletter', 'features/contact/pages/newsletter-page.tsx'),
] satisfies RouteConfig;

export const contactStaff = [
  route('messages', 'features/contact/staff/messages-admin.tsx'),
  route('messages.csv', 'features/contact/staff/messages-csv-route.ts'),
  route('messages/templates', 'features/contact/staff/templates-admin.tsx'),
  route('messages/:id', 'features/contact/staff/message-admin.tsx'),
];

import { route, type RouteConfig } from '@react-router/dev/routes';

export const contact = [
  route('contact', 'features/contact/pages/contact.tsx'),
  route('volunteer', 'features/contact/pages/volunteer.tsx'),
  route('join-us', 'features/contact/pages/volunteer.tsx', { id: 'join-us' }),
  route('newsletter', 'features/contact/pages/newsletter.tsx'),
] satisfies RouteConfig;

export const contactStaff = [
  route('messages', 'features/contact/staff/messages.tsx'),
  route('messages.csv', 'features/contact/staff/messages-csv.ts'),
  route('messages/templates', 'features/contact/staff/templates.tsx'),
  route('messages/:id', 'features/contact/staff/message.tsx'),
];

import { route, type RouteConfig } from '@react-router/dev/routes';

export const events = [
  route('events', 'features/events/pages/events.tsx'),
  route('events/registrations/:token', 'features/events/pages/registration.tsx'),
  route('events/:id.ics', 'features/events/pages/calendar.ts'),
  route('events/:id', 'features/events/pages/event.tsx'),
] satisfies RouteConfig;

import { route, type RouteConfig } from '@react-router/dev/routes';

export const events = [
  route('events', 'features/events/pages/events-page.tsx'),
  route('events/registrations/:token', 'features/events/pages/registration-page.tsx'),
  route('events/:id.ics', 'features/events/pages/calendar-route.ts'),
  route('events/:id', 'features/events/pages/event-page.tsx'),
] satisfies RouteConfig;

export const eventsStaff = [
  route('events', 'features/events/staff/events-admin.tsx'),
  route('events/:id', 'features/events/staff/event-admin.tsx'),
  route('events/:id.csv', 'features/events/staff/registrations-csv-route.ts'),
] satisfies RouteConfig;

/** The phone at the door: without the frame, so that nothing of who holds it is on the page a phone keeps. */
export const doorStaff = [
  route('events/:id/check-in', 'features/events/staff/check-in-admin.tsx'),
] satisfies RouteConfig;

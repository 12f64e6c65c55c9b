import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import type { StaffSection } from '#app/features/staff/sections.server.ts';
import { listEvents } from './event-list.server.ts';
import { listRegistrations } from './registration-list.server.ts';

export const eventsSection: StaffSection = {
  places: [
    { key: 'events', path: '/admin/events', icon: 'calendar-blank', group: 'people', permission: 'events.read' },
  ],
  find: [
    {
      permission: 'events.read',
      async search(db, query) {
        const { items } = await listEvents(db, { q: query, limit: 6 });
        return items.map(({ id, title, location }) => ({
          id: `event-${id}`,
          group: 'event',
          title,
          detail: location,
          path: href('/admin/events/:id', { id }),
        }));
      },
    },
  ],
};

export const eventRead: Read = {
  path: '/api/admin/events',
  summary: 'Events, the latest first, with who is expected, waits and came',
  permission: 'events.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  read: (db, { query }) => listEvents(db, readListState(query)),
};

export const registrationRead: Read = {
  path: '/api/admin/registrations',
  summary: 'Registrations for events, newest first',
  permission: 'events.read',
  query: ['eventId', 'q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  read: (db, { query, staff }) => listRegistrations(db, { ...readListState(query), eventId: query.eventId }, staff!),
};

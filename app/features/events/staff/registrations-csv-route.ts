import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { listRegistrations } from './registration-list.server.ts';

/** The registrations of an event as they are filtered, each a line; as far as who asks may read them. */
export const loader = csvOfList({
  permission: 'events.read',
  name: ({ params }) => `event-${params.id}`,
  person: (staff) => personView(staff, 'events.checkIn'),
  heads: ['name', 'email', 'people', 'state', 'ticket', 'enteredPeople', 'enteredAt', 'createdAt'],
  list: (page, { db, staff, params }) => listRegistrations(db, { ...page, eventId: params.id! }, staff),
});

import { downloadList } from '#app/features/staff/exports.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listRegistrations } from './registration-list.server.ts';
import type { Route } from './+types/registrations-csv.ts';

const HEADS = ['name', 'email', 'people', 'state', 'ticket', 'enteredPeople', 'enteredAt', 'createdAt'] as const;

/** The registrations of an event as they are filtered, each a line; as far as who asks may read them. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'events.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const person = personView(staff, 'events.checkIn');
  const rows = (async function* () {
    for await (const row of everyPage((page) => listRegistrations(db, { ...page, eventId: params.id }, staff), state))
      yield HEADS.map((head) => row[head]);
  })();
  return downloadList(context, request, staff, { person, name: `event-${params.id}`, heads: HEADS, rows });
}

import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { csvDownload } from '#platform/csv.ts';
import { siteContextOf } from '#platform/site.ts';
import { listRegistrations } from './registration-list.server.ts';
import type { Route } from './+types/registrations-csv.ts';

const HEADS = ['name', 'email', 'people', 'state', 'ticket', 'enteredPeople', 'enteredAt', 'createdAt'] as const;

/** The registrations of an event as they are filtered, each a line; as far as who asks may read them. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'events.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const rows = (async function* () {
    for await (const row of everyPage((page) => listRegistrations(db, { ...page, eventId: params.id }, staff), state))
      yield HEADS.map((head) => row[head]);
  })();
  return csvDownload(`event-${params.id}`, HEADS, rows);
}

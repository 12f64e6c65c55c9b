import { downloadList } from '#app/features/staff/exports.server.ts';
import { everyPage } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listMessages, readMessageFilter } from './message-list.server.ts';
import type { Route } from './+types/messages-csv.ts';

const HEADS = ['number', 'kind', 'state', 'name', 'email', 'language', 'excerpt', 'createdAt', 'receivedAt'] as const;

/** Letters as they are filtered, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'messages.read');
  const { db } = siteContextOf(context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { kind, who, ...state } = readMessageFilter(query, staff);
  const person = personView(staff, 'messages.answer');
  const list = everyPage((page) => listMessages(db, { ...page, kind, who }, person), { ...state, after: undefined });
  const rows = (async function* () {
    for await (const message of list) yield [...HEADS.map((head) => message[head]), message.assignee?.name];
  })();
  return downloadList(context, request, staff, { person, name: 'messages', heads: [...HEADS, 'assignee'], rows });
}

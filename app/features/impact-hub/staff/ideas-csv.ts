import { downloadList } from '#app/features/staff/exports.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listIdeas } from './idea-list.server.ts';
import type { Route } from './+types/ideas-csv.ts';

const HEADS = [
  'number',
  'state',
  'projectName',
  'name',
  'email',
  'sector',
  'stage',
  'place',
  'language',
  'createdAt',
] as const;

/** Ideas as they are filtered, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'ideas.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const person = personView(staff, 'ideas.decide');
  const rows = (async function* () {
    for await (const idea of everyPage((page) => listIdeas(db, page, person), state))
      yield HEADS.map((head) => idea[head]);
  })();
  return downloadList(context, request, staff, { person, name: 'ideas', heads: HEADS, rows });
}

import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listRedirects } from '#app/features/redirects/redirects.server.ts';
import type { Route } from './+types/redirects-csv.ts';

/** The redirects as they are filtered, each a line; its first two columns can be read in again. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'settings.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const rows = (async function* () {
    for await (const { id, to, at, lastUsedOn } of everyPage((page) => listRedirects(db, page), state))
      yield [id, to, at, lastUsedOn];
  })();
  return downloadTable({ context, request }, 'redirects', ['from', 'to', 'at', 'lastUsedOn'], rows);
}

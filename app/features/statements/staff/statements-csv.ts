import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listStatements } from '#app/features/statements/lines.server.ts';
import type { Route } from './+types/statements-csv.ts';

const HEADS = ['number', 'account', 'format', 'importedAt', 'added', 'known', 'open', 'isSample', 'id'] as const;

/** The statements as they are filtered, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'statements.read');
  const { db } = siteContextOf(context);
  const state = {
    ...readListState(Object.fromEntries(new URL(request.url).searchParams)),
    after: undefined,
  };
  const rows = (async function* () {
    for await (const statement of everyPage((page) => listStatements(db, page), state))
      yield HEADS.map((head) => statement[head]);
  })();
  return downloadTable({ context, request }, 'statements', HEADS, rows);
}

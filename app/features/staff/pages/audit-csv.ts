import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listAudit } from '#app/features/staff/audit-list.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import type { Route } from './+types/audit-csv.ts';

const HEADS = [
  'seq',
  'at',
  'actor',
  'verb',
  'target',
  'before',
  'after',
  'reason',
  'requestId',
  'previousHash',
  'hash',
] as const;

/** The log as it is filtered, line by line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'audit.read');
  const { db } = siteContextOf(context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const lines = everyPage((state) => listAudit(db, { ...state, actor: query.actor }, staff), {
    ...readListState(query),
    after: undefined,
  });
  const rows = (async function* () {
    for await (const line of lines) yield HEADS.map((head) => line[head]);
  })();
  return downloadTable({ context, request }, 'audit', HEADS, rows);
}

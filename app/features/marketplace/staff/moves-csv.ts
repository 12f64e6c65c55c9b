import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listMoves } from './stock-list.server.ts';
import type { Route } from './+types/moves-csv.ts';

const HEADS = ['id', 'at', 'productId', 'name', 'pieces', 'reason', 'orderNumber', 'why'] as const;

/** Moves as they are filtered, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'stock.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const rows = (async function* () {
    for await (const move of everyPage((page) => listMoves(db, page), state)) yield HEADS.map((head) => move[head]);
  })();
  return downloadTable({ context, request }, 'moves', HEADS, rows);
}

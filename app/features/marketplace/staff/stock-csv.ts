import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listStock } from './stock-list.server.ts';
import type { Route } from './+types/stock-csv.ts';

const HEADS = [
  'id',
  'name',
  'place',
  'category',
  'isActive',
  'available',
  'promised',
  'lowAt',
  'level',
  'amount',
  'was',
  'currency',
] as const;

/** The shelf as it is filtered, each product a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'stock.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const rows = (async function* () {
    for await (const product of everyPage((page) => listStock(db, page), state))
      yield HEADS.map((head) => product[head]);
  })();
  return downloadTable({ context, request }, 'stock', HEADS, rows);
}

import { downloadList } from '#app/features/staff/exports.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listOrders } from './order-list.server.ts';
import type { Route } from './+types/orders-csv.ts';

const HEADS = [
  'number',
  'status',
  'name',
  'place',
  'amount',
  'currency',
  'createdAt',
  'sentAt',
  'deliveredAt',
  'tracking',
] as const;

/** The orders as they are filtered, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'orders.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const person = personView(staff, 'orders.advance');
  const rows = (async function* () {
    for await (const order of everyPage((page) => listOrders(db, page, person), state))
      yield HEADS.map((head) => order[head]);
  })();
  return downloadList(context, request, staff, { person, name: 'orders', heads: HEADS, rows });
}

import { data, href } from 'react-router';
import { isUuid } from '#app/shared/ids.ts';
import { takePersons } from '#app/features/staff/exports.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { findOrder } from '#app/features/marketplace/orders.server.ts';
import { listOrders } from './order-list.server.ts';
import { renderSlips } from './slip.server.ts';
import type { Route } from './+types/slip-pdf-route.ts';

/** As many slips as one press asks for. */
const MOST = 50;

/**
 * The packing slip of one order, of those the address names, of all of a list, or of all that are to be prepared. Those of a list say
 * whose its orders are: they are taken as its table is, with a fresh proof and a line in the log.
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'orders.advance');
  const { db } = siteContextOf(context);
  const { search, searchParams } = new URL(request.url);
  const chosen = params.id ? [params.id] : searchParams.has('all') ? [] : searchParams.getAll('row').slice(0, MOST);
  const wanted = searchParams.has('all')
    ? { ...readListState(Object.fromEntries(searchParams)), after: undefined, limit: MOST }
    : { q: '', state: 'paid', limit: MOST };
  const asked =
    chosen.length > 0
      ? chosen
      : (await listOrders(db, wanted, personView(staff, 'orders.advance'))).items.map(({ id }) => id);
  const found = (async function* () {
    for (const id of asked) {
      const order = isUuid(id) ? await findOrder(db, id) : undefined;
      if (order) yield order;
    }
  })();
  const taken = { what: 'slips', filter: { state: wanted.state }, page: `${href('/admin/orders')}${search}` };
  const orders = await Array.fromAsync(params.id ? found : await takePersons(context, staff, taken, found));
  if (orders.length === 0) throw data(null, { status: 404 });
  const name = orders.length === 1 ? `bon-${orders[0]!.number}` : 'bons';
  return new Response(new Uint8Array(await renderSlips(db, orders)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

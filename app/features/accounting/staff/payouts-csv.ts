import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listPayouts } from './payout-list.server.ts';
import type { Route } from './+types/payouts-csv.ts';

const HEADS = ['provider', 'ref', 'amount', 'currency', 'state', 'sentAt', 'arrivesOn', 'foundOn', 'reference'];

/** The payouts as they are filtered, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'payouts.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const rows = (async function* () {
    for await (const payout of everyPage((page) => listPayouts(db, page), state)) {
      const { provider, ref, amount, currency, sentAt, arrivesOn, foundOn, reference } = payout;
      yield [provider, ref, amount, currency, payout.state, sentAt, arrivesOn, foundOn, reference];
    }
  })();
  return downloadTable({ context, request }, 'payouts', HEADS, rows);
}

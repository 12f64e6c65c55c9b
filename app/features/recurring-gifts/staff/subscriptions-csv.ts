import { downloadList } from '#app/features/staff/exports.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { listSubscriptions } from './subscription-list.server.ts';
import { giverView } from './subscription-room.server.ts';
import type { Route } from './+types/subscriptions-csv.ts';

const HEADS = [
  'id',
  'state',
  'name',
  'email',
  'purpose',
  'title',
  'interval',
  'amount',
  'currency',
  'createdAt',
  'nextDay',
  'restsUntil',
  'endedAt',
  'failingSince',
  'reason',
  'mailsSent',
  'provider',
] as const;

/** The gifts that come again as they are filtered, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'subscriptions.read');
  const { db } = siteContextOf(context);
  const { purposes } = context.get(payContext);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const person = giverView(staff);
  const rows = (async function* () {
    for await (const gift of everyPage((page) => listSubscriptions(db, purposes, page, person), state))
      yield HEADS.map((head) => gift[head]);
  })();
  return downloadList(context, request, staff, { person, name: 'monthly-gifts', heads: HEADS, rows });
}

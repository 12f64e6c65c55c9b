import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { downloadList } from '#app/features/staff/exports.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { siteContextOf } from '#platform/site.ts';
import { listPromises } from '#app/features/statements/promises.server.ts';
import type { Route } from './+types/promises-csv.ts';

const HEADS = ['reference', 'state', 'createdAt', 'paidAt', 'name', 'fund', 'promised', 'came', 'currency', 'id'];

/** The promises as they are filtered, each a line; what came of those that came. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'payments.read');
  const { db, settings } = siteContextOf(context);
  const person = viewOf(staff);
  const how = { person, days: settings.promiseDays };
  const state = {
    ...readListState(Object.fromEntries(new URL(request.url).searchParams)),
    after: undefined,
  };
  const rows = (async function* () {
    for await (const promise of everyPage((page) => listPromises(db, page, how), state)) {
      const { reference, createdAt, paidAt, name, fund, promisedMinor, amountMinor, currency, id } = promise;
      const came = paidAt ? toMajor({ amountMinor, currency }) : '';
      const promised = toMajor({ amountMinor: promisedMinor, currency });
      yield [reference, promise.state, createdAt, paidAt, name, fund, promised, came, currency, id];
    }
  })();
  return downloadList(context, request, staff, { person, name: 'promises', heads: HEADS, rows });
}

import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listYears } from './entity-list.server.ts';
import type { Route } from './+types/entities-csv-route.ts';

const HEADS = ['entity', 'year', 'receipts', 'cancelled', 'amount', 'currency'];

/** What each body declares for each year. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'entities.write');
  const { db } = siteContextOf(context);
  const rows = (async function* () {
    for (const { name, year, given, counting, euroMinor } of await listYears(db))
      yield [name, year, counting, given - counting, toMajor({ amountMinor: euroMinor, currency: 'EUR' }), 'EUR'];
  })();
  return downloadTable({ context, request }, 'entities', HEADS, rows);
}

import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listBatches } from './batch-list.server.ts';
import type { Route } from './+types/batches-csv.ts';

const HEADS = [
  'number',
  'kind',
  'day',
  'gifts',
  'amount',
  'currency',
  'counters',
  'enteredBy',
  'enteredAt',
  'undoneAt',
];

/** The batches as they are filtered, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'payments.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const rows = (async function* () {
    const names = new Map<string, string>();
    for await (const batch of everyPage((page) => listBatches(db, page), state)) {
      const { number, kind, day, declaredCount, declaredMinor, currency, counters, enteredBy, enteredAt, undoneAt } =
        batch;
      if (!names.has(enteredBy)) names.set(enteredBy, (await nameStaff(db, [enteredBy])).get(enteredBy) ?? enteredBy);
      yield [
        number,
        kind,
        day,
        declaredCount,
        toMajor({ amountMinor: declaredMinor, currency }),
        currency,
        counters.join(', '),
        names.get(enteredBy),
        enteredAt,
        undoneAt,
      ];
    }
  })();
  return downloadTable({ context, request }, 'batches', HEADS, rows);
}

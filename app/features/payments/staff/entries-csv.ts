import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { csvDownload } from '#platform/csv.ts';
import { siteContextOf } from '#platform/site.ts';
import { listEntries, readEntryFilter } from './report.server.ts';
import type { Route } from './+types/entries-csv.ts';

const HEADS = ['id', 'at', 'transactionId', 'account', 'receipt', 'paymentId', 'debit', 'credit', 'currency'] as const;

/** The entries as they are filtered, each a line: the journal of some days, or of one account. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const search = new URL(request.url).searchParams;
  const filter = readEntryFilter(search);
  const state = { ...readListState({}), after: undefined };
  const rows = (async function* () {
    for await (const entry of everyPage((page) => listEntries(db, filter, page), state))
      yield HEADS.map((head) => entry[head]);
  })();
  return csvDownload(`journal-${filter.from}-${filter.to}`, HEADS, rows);
}

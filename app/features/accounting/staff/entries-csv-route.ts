import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { JOURNAL_HEADS, listJournal } from './journal.server.ts';
import { readEntryFilter } from './report.server.ts';
import type { Route } from './+types/entries-csv-route.ts';

/** The entries as they are filtered, each a line: the journal of some days, or of one account. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const filter = readEntryFilter(new URL(request.url).searchParams);
  return downloadTable(
    { context, request },
    `journal-${filter.from}-${filter.to}`,
    JOURNAL_HEADS,
    listJournal(siteContextOf(context).db, filter),
  );
}

import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { csvDownload } from '#platform/csv.ts';
import { siteContextOf } from '#platform/site.ts';
import { numberOf } from '../accounts/account-number.ts';
import { listNumbers } from '../accounts/account-numbers.server.ts';
import { listEntries, readEntryFilter } from './report.server.ts';
import type { Route } from './+types/entries-csv.ts';

const HEADS = ['id', 'at', 'transactionId', 'account', 'receipt', 'paymentId', 'debit', 'credit', 'currency'] as const;
/** Of the accountant's plan, at the end: what reads the columns before them goes on reading. */
const PLAN = ['number', 'label'] as const;

/** The entries as they are filtered, each a line: the journal of some days, or of one account. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const search = new URL(request.url).searchParams;
  const filter = readEntryFilter(search);
  const state = { ...readListState({}), after: undefined };
  const numbers = await listNumbers(db);
  const rows = (async function* () {
    for await (const entry of everyPage((page) => listEntries(db, filter, page), state)) {
      const found = numberOf(entry.account, numbers);
      yield [...HEADS.map((head) => entry[head]), ...PLAN.map((head) => found?.[head] ?? '')];
    }
  })();
  return csvDownload(`journal-${filter.from}-${filter.to}`, [...HEADS, ...PLAN], rows);
}

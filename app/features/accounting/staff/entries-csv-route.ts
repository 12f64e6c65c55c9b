import { takePersons } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { JOURNAL_HEADS, listJournal } from './journal.server.ts';
import { readEntryFilter } from './report.server.ts';
import type { Route } from './+types/entries-csv-route.ts';

/** The journal of some days, or the lines of one account: it names who paid, so that it is taken as persons are. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'reports.read');
  const { searchParams, search } = new URL(request.url);
  const filter = readEntryFilter(searchParams);
  const person = viewOf(staff);
  const rows = listJournal(siteContextOf(context).db, filter, {
    paidFor: context.get(payContext).purposes,
    language: staffLanguage(context.get(visitorContext).language),
    person,
  });
  const { from, to, currency } = filter;
  const taken = person.isMasked
    ? rows
    : await takePersons(
        context,
        staff,
        { what: 'journal', filter: { from, to, currency }, page: `/admin/reports/entries${search}` },
        rows,
      );
  return downloadTable({ context, request }, `journal-${from}-${to}`, JOURNAL_HEADS, taken);
}

import { takePersons } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { spanOf } from '#app/features/accounting/staff/report.server.ts';
import { LEDGER_HEADS, listLedgerLines } from './ledger-lines.server.ts';
import type { Route } from './+types/ledger-csv-route.ts';

/** The general ledger of a period: it names who paid, so that it is taken as persons are. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'reports.read');
  const { searchParams, search } = new URL(request.url);
  const { from, to } = spanOf(searchParams.get('period'), searchParams.get('at'));
  const person = viewOf(staff);
  const rows = listLedgerLines(
    siteContextOf(context).db,
    { from, to },
    {
      paidFor: context.get(payContext).purposes,
      language: staffLanguage(context.get(visitorContext).language),
      person,
    },
  );
  const taken = person.isMasked
    ? rows
    : await takePersons(
        context,
        staff,
        { what: 'ledger', filter: { from, to }, page: `/admin/reports/ledger${search}` },
        rows,
      );
  return downloadTable({ context, request }, `grand-livre-${from}-${to}`, LEDGER_HEADS, taken);
}

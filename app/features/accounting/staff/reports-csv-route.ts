import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { toMajor } from '#app/shared/money.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { nameAccounts, readReport, sideOf, spanOf } from './report.server.ts';
import type { Route } from './+types/reports-csv-route.ts';

const HEADS = ['from', 'to', 'account', 'title', 'currency', 'count', 'gross', 'back', 'net', 'moved'] as const;

/** The report as it is shown, each account and currency a line; sums in major units. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'reports.read');
  const { db } = siteContextOf(context);
  const search = new URL(request.url).searchParams;
  const span = spanOf(search.get('period'), search.get('at'));
  const rows = await readReport(db, span, sideOf(search.get('by')));
  const accounts = [...new Set(rows.map(({ account }) => account))];
  const named = await nameAccounts(db, context.get(payContext).purposes, accounts);
  const lines = (async function* () {
    for (const { account, currency, count, grossMinor, backMinor, movedMinor } of rows) {
      const major = (amountMinor: number) => Number(toMajor({ amountMinor, currency }));
      const sums = [major(grossMinor), major(backMinor), major(grossMinor - backMinor + movedMinor)];
      yield [span.from, span.to, account, named.get(account)?.title ?? '', currency, count, ...sums, major(movedMinor)];
    }
  })();
  return downloadTable({ context, request }, `report-${span.from}-${span.to}`, HEADS, lines);
}

import { href, type RouterContextProvider } from 'react-router';
import { payContext } from '#app/features/payments/pay-context.server.ts';
import { downloadPersons } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { readExportFilter, writeFilter } from '#app/features/exports/export-filter.server.ts';
import { EXPORT_TABLES } from '#app/features/exports/export-tables.server.ts';

type Asked = { context: Readonly<RouterContextProvider>; request: Request };

/** Downloads a table of the exports page for the days and currency in the address. */
export async function downloadTable({ context, request }: Asked, what: keyof typeof EXPORT_TABLES): Promise<Response> {
  const staff = await staffOf(context, request, 'persons.export');
  const filter = readExportFilter(new URL(request.url).searchParams);
  const { heads, list } = EXPORT_TABLES[what];
  return downloadPersons(context, request, staff, {
    what,
    name: [what, filter.from, filter.to, filter.currency].filter(Boolean).join('-'),
    heads,
    rows: list(siteContextOf(context).db, filter, context.get(payContext).purposes),
    filter,
    page: `${href('/admin/exports')}?${writeFilter(filter)}`,
  });
}

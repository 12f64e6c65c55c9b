import { href, type RouterContextProvider } from 'react-router';
import { downloadPersons } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import type { Database } from '#platform/database.ts';
import { siteContextOf } from '#platform/site.ts';
import { type ExportFilter, readExportFilter, writeFilter } from '../export-filter.server.ts';

type Asked = { context: Readonly<RouterContextProvider>; request: Request };

/** One of the tables of the page of exports, of the days and the currency that its address says. */
export async function downloadTable(
  { context, request }: Asked,
  what: string,
  heads: readonly string[],
  list: (db: Database, filter: ExportFilter) => AsyncIterable<readonly unknown[]>,
): Promise<Response> {
  const staff = await staffOf(context, request, 'persons.export');
  const filter = readExportFilter(new URL(request.url).searchParams);
  return downloadPersons(context, staff, {
    what,
    name: [what, filter.from, filter.to, filter.currency].filter(Boolean).join('-'),
    heads,
    rows: list(siteContextOf(context).db, filter),
    filter,
    page: `${href('/admin/exports')}?${writeFilter(filter)}`,
  });
}

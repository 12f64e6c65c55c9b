import { data, href } from 'react-router';
import { downloadPersons } from '#app/features/staff/exports.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { findImport, listRows } from '#app/features/imports/import-list.server.ts';
import type { Route } from './+types/import-csv-route.ts';

const HEADS = [
  'line',
  'outcome',
  'fault',
  'typed',
  'day',
  'amount',
  'currency',
  'fundId',
  'name',
  'email',
  'way',
  'receipt',
  'note',
  'paymentId',
] as const;

/** The lines of an import as they are filtered, each with what becomes of it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'gifts.import');
  const { db } = siteContextOf(context);
  const found = await findImport(db, params.id);
  if (!found) throw data(null, { status: 404 });
  const { search, searchParams } = new URL(request.url);
  const state = { ...readListState(Object.fromEntries(searchParams)), after: undefined };
  const rows = (async function* () {
    for await (const row of everyPage((page) => listRows(db, found.id, page), state))
      yield HEADS.map((head) => row[head]);
  })();
  return downloadPersons(context, request, staff, {
    what: `import-${found.number}`,
    name: `import-${found.number}`,
    heads: HEADS,
    rows,
    filter: { fate: state.state },
    page: `${href('/admin/imports/:id', params)}${search}`,
  });
}

import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { downloadTable } from '#app/features/staff/table-download.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listPlots } from './field-list.server.ts';
import type { Route } from './+types/fields-csv.ts';

const HEADS = [
  'id',
  'title',
  'place',
  'crop',
  'status',
  'raised',
  'goal',
  'currency',
  'people',
  'fundingUntil',
] as const;

/** The fields as they are filtered, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await staffOf(context, request, 'fields.read');
  const { db } = siteContextOf(context);
  const state = { ...readListState(Object.fromEntries(new URL(request.url).searchParams)), after: undefined };
  const rows = (async function* () {
    for await (const field of everyPage((page) => listPlots(db, page), state)) yield HEADS.map((head) => field[head]);
  })();
  return downloadTable({ context, request }, 'fields', HEADS, rows);
}

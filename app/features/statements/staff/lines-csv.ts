import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { downloadList } from '#app/features/staff/exports.server.ts';
import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { listLines } from '#app/features/statements/lines.server.ts';
import type { Route } from './+types/lines-csv.ts';

const HEADS = [
  'day',
  'amount',
  'currency',
  'payer',
  'text',
  'account',
  'state',
  'asideKind',
  'note',
  'paymentId',
  'statementId',
  'position',
  'id',
] as const;

/** The lines as they are filtered, of all statements or of one, each a line. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'statements.read');
  const { db } = siteContextOf(context);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const state = { ...readListState(query), after: undefined };
  const person = viewOf(staff);
  const rows = (async function* () {
    for await (const line of everyPage(
      (page) => listLines(db, { ...page, statementId: query.statementId }, person),
      state,
    ))
      yield HEADS.map((head) => line[head]);
  })();
  return downloadList(context, request, staff, { person, name: 'lines', heads: HEADS, rows });
}

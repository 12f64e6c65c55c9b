import { data, href } from 'react-router';
import { takePersons } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { findStatement, findStatementText } from '#app/features/statements/lines.server.ts';
import type { Route } from './+types/statement-file-route.ts';

/** The file of a statement as it was read: it names persons, so the log says who took it. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'statements.import');
  const { db } = siteContextOf(context);
  const statement = await findStatement(db, params.id);
  const text = statement && (await findStatementText(db, statement.id));
  if (!statement || text === undefined) throw data(null, { status: 404 });
  const page = href('/admin/statements/:id', { id: statement.id });
  const taken = await takePersons(
    context,
    staff,
    { what: 'statement-file', filter: { number: String(statement.number) }, page },
    (async function* () {
      yield text;
    })(),
  );
  const ending = statement.format === 'camt053' ? 'xml' : statement.format === 'mt940' ? 'sta' : 'csv';
  return new Response((await Array.fromAsync(taken)).join(''), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="statement-${statement.number}.${ending}"`,
      'cache-control': 'private, no-store',
    },
  });
}

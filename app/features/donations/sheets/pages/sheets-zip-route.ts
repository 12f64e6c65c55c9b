import { data, href } from 'react-router';
import { takePersons } from '#app/features/staff/exports.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { zipDownload } from '#platform/zip.ts';
import { listMade } from '#app/features/donations/sheets/made-sheets.server.ts';
import { keptSheet } from '#app/features/donations/sheets/make-sheet.server.ts';
import { findRun } from '#app/features/donations/sheets/sheet-runs.server.ts';
import type { Route } from './+types/sheets-zip-route.ts';

/** The sheets of a run as they were made, all or only those nobody can be written to about, in the order of names: to print. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'sheets.write');
  const { db, settings } = siteContextOf(context);
  const files = context.get(filesContext);
  const run = await findRun(db, params.id);
  if (!run) throw data(null, { status: 404 });
  const isPaper = new URL(request.url).searchParams.get('who') === 'paper';
  const entries = (async function* () {
    for await (const sheet of listMade(db, run, { isPaper })) {
      const content = await keptSheet({ db, files, settings }, sheet);
      // The place alone: whose it is stands on the sheet, and names of files go into many logs.
      if (content) yield { name: `${run.year}/${String(sheet.position).padStart(5, '0')}.pdf`, content };
    }
  })();
  const taken = {
    what: `sheets-${run.year}`,
    filter: { who: isPaper ? 'paper' : 'all' },
    page: href('/admin/sheets/:id', params),
  };
  return zipDownload(
    `feuilles-${run.year}${isPaper ? '-papier' : ''}`,
    await takePersons(context, staff, taken, entries),
  );
}

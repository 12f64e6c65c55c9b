import { readLink } from '#platform/signed-links.ts';
import { filesContext, siteContextOf } from '#platform/site.ts';
import { readExport } from '#app/features/members/own-data.server.ts';
import type { Route } from './+types/own-data-route.ts';

/** The archive of own data by its mailed link, for a week. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const text = readLink(siteContextOf(context).settings, 'own-data', params.token);
  const zip = text && (await readExport(context.get(filesContext), text));
  if (!zip) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(zip), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="elikya.zip"',
      'Cache-Control': 'private, no-store',
    },
  });
}

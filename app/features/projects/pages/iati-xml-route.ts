import { foundation } from '#app/kit/foundation.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { readActivities } from '#app/features/projects/iati/activities.server.ts';
import { writeIati } from '#app/features/projects/iati/write-iati.server.ts';
import type { Route } from './+types/iati-xml-route.ts';

/**
 * `/transparence/iati.xml`: what `/transparence` says, as an activity file of IATI 2.03 (docs/transparency.md). Not there while nobody
 * entered how IATI calls the foundation, or nothing came yet.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = siteContextOf(context);
  const activities = settings.iatiOrganisation ? await readActivities(db, settings.origin) : [];
  if (activities.length === 0) throw new Response(null, { status: 404 });
  return new Response(writeIati(activities, { ref: settings.iatiOrganisation!, name: foundation().legalName }), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
    },
  });
}

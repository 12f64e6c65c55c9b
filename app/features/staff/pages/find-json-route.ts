import { siteContextOf } from '#platform/site.ts';
import { findEverywhere } from '#app/features/staff/sections.server.ts';
import { findPlaces } from '#app/features/staff/find-places.server.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { visitorContext } from '#platform/visitor.ts';
import { staffOf, staffSectionsContext } from '#app/features/staff/staff-context.server.ts';
import type { Route } from './+types/find-json-route.ts';

/** What the palette asks for as one types; the same as the page `/admin/find`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request);
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100);
  const { db } = siteContextOf(context);
  const sections = context.get(staffSectionsContext);
  const places = findPlaces(sections, staff, query, staffLanguage(context.get(visitorContext).language));
  return Response.json([...places, ...(await findEverywhere(db, sections, staff, query))], {
    headers: { 'Cache-Control': 'private, no-store' },
  });
}

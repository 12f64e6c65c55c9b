import { findShown } from '#app/features/content/staff/entry-view.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { writeCourseFile } from '#app/features/academy/course-file.server.ts';
import type { Route } from './+types/export-course-route.ts';

/** A course as a file of content/courses: the newest draft, what the builder shows. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  await staffOf(context, request, 'courses.read');
  const shown = await findShown(siteContextOf(context).db, 'courses', params.id);
  if (!shown) throw new Response(null, { status: 404 });
  return new Response(writeCourseFile(shown.data), {
    headers: {
      'Content-Type': 'application/yaml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${params.id}.yaml"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import { findCourse } from '#app/features/academy/courses.server.ts';
import { renderSheet } from '#app/features/academy/sheet-pdf.server.ts';
import type { Route } from './+types/sheet-pdf-route.ts';

/** The course's sheet, for printing. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext);
  const course = await findCourse(siteContextOf(context).db, params.id, visitor, visitor.language);
  if (!course) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(renderSheet(course)), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="fiche-${course.id}.pdf"`,
      'Cache-Control': course.isApproved ? 'public, max-age=3600' : 'private, no-store',
    },
  });
}

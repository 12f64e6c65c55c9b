import { data } from 'react-router';
import { editablesContext } from '#app/features/content/editable.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { translate } from '#app/kit/words.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { keepCourse } from './builder-actions.server.ts';
import type { Route } from './+types/keep-course-route.ts';

const NEVER = { 'cache-control': 'private, no-store' };

/** What the builder sends by itself while somebody writes: one form of it, answered as JSON. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const staff = await staffOf(context, request, 'courses.read');
  const collection = context.get(editablesContext).get('courses');
  if (!collection) throw data(null, { status: 404 });
  const answer = await keepCourse(context, await request.formData(), collection, params.id, staff);
  if (answer) return Response.json(answer.body, { status: answer.ok ? 200 : answer.status, headers: NEVER });
  const error = translate(context.get(visitorContext).language, 'admin')('builder.keepGone');
  return Response.json({ error }, { status: 409, headers: NEVER });
}

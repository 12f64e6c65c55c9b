import { data } from 'react-router';
import { editablesContext } from '#app/features/content/editable.server.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import type { Route } from './+types/course-admin.ts';
import { actOnAskedCourse, readAskedCourse } from './asked-course-page.server.ts';
import { AskedCourse } from './asked-course.tsx';
import { actOnCourse } from './builder-actions.server.ts';
import { readBuilder } from './builder-view.server.ts';
import { CourseBuilder } from './course-builder.tsx';

/** Courses on request have ids of their own. */
const isAsked = (id: string) => id.startsWith('ai-');

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const staff = await staffOf(context, request, 'courses.read');
  if (isAsked(params.id)) return { asked: await readAskedCourse(context, staff, params.id) };
  const { searchParams } = new URL(request.url);
  const [at, picture] = [searchParams.get('at') ?? undefined, searchParams.get('picture')];
  const builder = await readBuilder(context, staff, params.id, { at, picture });
  if (!builder) throw data(null, { status: 404 });
  return { builder };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const staff = await staffOf(context, request, isAsked(params.id) ? 'courses.decide' : 'courses.read');
  if (isAsked(params.id)) {
    const asked = await actOnAskedCourse(context, request, params.id);
    return data({ asked: asked.data }, asked.init ?? undefined);
  }
  const collection = context.get(editablesContext).get('courses')!;
  const built = await actOnCourse(context, request, collection, params.id, staff);
  return data({ built }, { status: built.status });
}

/** A course: one of ours, built here, or one that somebody asked for, to be read. */
export default function CoursePage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.asked)
    return (
      <AskedCourse
        asked={loaderData.asked}
        answer={actionData && 'asked' in actionData ? actionData.asked : undefined}
      />
    );
  const built = actionData && 'built' in actionData ? actionData.built : undefined;
  return <CourseBuilder course={built?.builder ?? loaderData.builder} answer={built} />;
}

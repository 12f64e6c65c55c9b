import { redirect } from 'react-router';
import { ownPath } from '#app/shared/own-path.ts';
import { staffOf } from '#app/features/staff/staff-context.server.ts';
import { callStaffForm } from '#app/features/staff/staff-form.server.ts';
import type { Route } from './+types/views-route.ts';

export function loader() {
  return redirect('/admin', 303);
}

/** Keeps and removes views for the head of a list, and goes back to it; what was refused is said there. */
export async function action({ context, request }: Route.ActionArgs) {
  await staffOf(context, request);
  const back = ownPath(new URL(request.url).searchParams.get('back') ?? '') ?? '/admin';
  const failed = await callStaffForm(
    context,
    request,
    {
      'save-view': ({ list, name, query }, form) => ({ list, name, query, isShared: form.has('isShared') }),
      'end-view': ({ viewId }) => ({ viewId }),
    },
    back,
  );
  throw redirect(`${back}${back.includes('?') ? '&' : '?'}refused=${failed.data.code}`, 303);
}

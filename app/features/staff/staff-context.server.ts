import type { Read } from '#app/features/define-feature.server.ts';
import { createContext, data, redirect, type RouterContextProvider } from 'react-router';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Staff } from '#platform/staff.ts';
import type { Permission } from './roles.ts';
import { staffLanguage } from './staff-language.ts';
import { listTasks, type StaffSections, type Task } from './sections.server.ts';

/** What the features put into the back office; put together in server/assemble.ts. */
export const staffSectionsContext = createContext<StaffSections>();

const tasksAsked = new WeakMap<object, Promise<Task[]>>();

/** What waits for who asks, oldest first; looked up once for a request, whose frame and page both show it. */
export function tasksOf(context: Readonly<RouterContextProvider>, { permissions }: Staff): Promise<Task[]> {
  const tasks =
    tasksAsked.get(context) ??
    listTasks(
      siteContextOf(context).db,
      context.get(staffSectionsContext),
      permissions,
      staffLanguage(context.get(visitorContext).language),
    );
  tasksAsked.set(context, tasks);
  return tasks;
}

/** The reads of the back office, by their addresses: a list's head counts what its views show. */
export const staffReadsContext = createContext<ReadonlyMap<string, Read>>();

/** Asks who has not proved of late who they are to prove it, and leads them back to this page. @throws a redirect to the proof */
export function askProof(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { provedAt }: Pick<Staff, 'provedAt'>,
): void {
  const { pathname, search } = new URL(request.url);
  const page = pathname.replace(/\.data$/, '') + search;
  if (Date.now() - provedAt.getTime() > siteContextOf(context).settings.proofMinutes * 60_000)
    throw redirect(`/admin/proof?next=${encodeURIComponent(page)}`, 303);
}

/**
 * Who of the staff asks for a page. A visitor is sent to the sign-in and comes back; who may not is told who can.
 * @throws a redirect, or an answer 403 `{ code, permission }` that the frame turns into words
 */
export async function staffOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
  permission: Permission = 'tasks.read',
): Promise<Staff> {
  const member = memberOf(context, request);
  const { db, settings, staff: desk } = siteContextOf(context);
  const staff = await desk.find(db, member);
  if (!staff?.permissions.has(permission)) throw data({ code: 'permission_missing', permission }, { status: 403 });
  if (settings.isLive && !member.isStrong) throw redirect('/dashboard/settings?notice=second-factor-needed', 303);
  return staff;
}

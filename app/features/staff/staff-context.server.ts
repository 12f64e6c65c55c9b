import type { Read } from '#app/features/define-feature.server.ts';
import { createContext, data, redirect, type RouterContextProvider } from 'react-router';
import { memberOf } from '#app/features/accounts/accounts-context.server.ts';
import { siteContextOf } from '#platform/site.ts';
import { visitorContext } from '#platform/visitor.ts';
import type { Staff } from '#platform/staff.ts';
import type { Permission } from './roles.ts';
import { staffLanguage } from './staff-language.ts';
import { listTasks, type StaffSections, type Task } from './sections.server.ts';

/** What features add to the back office; assembled in server/assemble.ts. */
export const staffSectionsContext = createContext<StaffSections>();

const tasksAsked = new WeakMap<object, Promise<Task[]>>();

/** The caller's tasks, oldest first; read once per request, because both the layout and the page show them. */
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

/** The API reads of the back office by address: the head of a list counts the rows of its saved views. */
export const staffReadsContext = createContext<ReadonlyMap<string, Read>>();

/**
 * Requires a recent proof of identity, and returns to this page afterwards.
 * @throws a redirect to the proof
 */
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
 * The staff member who requests a page. A visitor is sent to the sign-in and returns; somebody without the permission
 * is told who has it.
 * @throws a redirect, or an answer 403 `{ code, permission }` that the layout turns into a message
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

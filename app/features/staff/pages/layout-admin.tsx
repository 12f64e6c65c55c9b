import { Outlet, useRouteLoaderData } from 'react-router';
import { Toaster } from '#app/ui/toaster.tsx';
import { hasWords, translate } from '#app/kit/words.server.ts';
import { takesMoney } from '#app/kit/foundation.server.ts';
import { visitorContext } from '#platform/visitor.ts';
import { staffLanguage } from '#app/features/staff/staff-language.ts';
import { siteContextOf } from '#platform/site.ts';
import { isRole } from '#app/features/staff/roles.ts';
import { dailyPlaces } from '#app/features/staff/daily-places.ts';
import { GROUPS } from '#app/features/staff/place-groups.ts';
import type { StaffPlace } from '#app/features/staff/sections.server.ts';
import { readFolded, readPreferences } from '#app/features/staff/preferences.server.ts';
import { countViews, listViews } from '#app/features/staff/views.server.ts';
import { readUndo } from '#app/features/staff/undo.server.ts';
import type { Staff } from '#platform/staff.ts';
import { staffOf, tasksOf, staffReadsContext, staffSectionsContext } from '#app/features/staff/staff-context.server.ts';
import { BarePage } from '#app/features/staff/parts/bare-page.tsx';
import { StaffFrame } from '#app/features/staff/parts/frame.tsx';
import { StaffFault } from '#app/features/staff/parts/staff-fault.tsx';
import { staffMeta } from '#app/features/staff/staff-meta.ts';
import type { Route } from './+types/layout-admin.ts';
import '#app/features/staff/staff.css';

export const handle = { hydrate: 'now', namespaces: ['admin'], isBare: true };

/** The frame of the back office: who one is, the places one's roles open, and what waits in each. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await staffOf(context, request);
  const { db, settings } = siteContextOf(context);
  const sections = context.get(staffSectionsContext);
  const open = sections.places.filter(({ permission }) => staff.permissions.has(permission));
  const tasks = (await tasksOf(context, staff)).length;
  const ordered = inRailOrder(open);
  const roles = staff.roles.filter(isRole);
  const daily = dailyPlaces(
    roles,
    ordered.map(({ key }) => key),
  );
  return {
    me: { id: staff.memberId, name: staff.name, roles },
    may: [...staff.permissions],
    language: context.get(visitorContext).language,
    isDemo: !settings.isLive,
    isClosed: !takesMoney(),
    hasLetterKeys: (await readPreferences(db, staff.memberId)).hasLetterKeys,
    folded: await readFolded(db, staff.memberId),
    done: saidIn(context, request, 'done'),
    refused: saidIn(context, request, 'refused'),
    undo: readUndo(settings, new URL(request.url).searchParams.get('undo') ?? ''),
    views: await viewsOf(context, request, staff),
    help: sections.help?.ofPage(
      new URL(request.url).pathname.replace(/\.data$/, ''),
      staffLanguage(context.get(visitorContext).language),
    ),
    quick: sections.quick.filter(({ permission }) => staff.permissions.has(permission)),
    places: await Promise.all(
      ordered.map(async ({ key, path, icon, group, letter, count }) => ({
        key,
        isDaily: daily.includes(key),
        path,
        icon,
        group,
        letter,
        count: key === 'today' ? tasks : ((await count?.(db)) ?? 0),
      })),
    ),
  };
}

/** What the act before this page came to, by the name of its call or the code of its refusal in the address. */
function saidIn(context: Route.LoaderArgs['context'], request: Request, what: 'done' | 'refused'): string | undefined {
  const language = staffLanguage(context.get(visitorContext).language);
  const said = new URL(request.url).searchParams.get(what) ?? '';
  if (what === 'refused') return hasWords('errors', said) ? translate(language, 'errors')(said) : undefined;
  const key = `done.${said}`;
  return hasWords('admin', key) ? translate(language, 'admin')(key) : undefined;
}

/** The views of the list that is asked for, each with how many rows it shows now. */
async function viewsOf(context: Route.LoaderArgs['context'], request: Request, staff: Staff) {
  const [, , list = ''] = new URL(request.url).pathname.replace(/\.data$/, '').split('/');
  const read = context.get(staffReadsContext).get(`/api/admin/${list}`);
  if (!read?.permission || !staff.permissions.has(read.permission)) return [];
  const { db } = siteContextOf(context);
  return countViews(await listViews(db, list, staff.memberId), (query) =>
    read.read(db, {
      params: {},
      query,
      visitor: context.get(visitorContext),
      staff,
      site: { sections: context.get(staffSectionsContext), checks: {}, collections: [] },
    }),
  );
}

/** By their groups, as the rail shows them; within one as the features stand in their list, but the day's own page before all. */
const inRailOrder = (places: StaffPlace[]): StaffPlace[] => [
  ...places.filter(({ key }) => key === 'today'),
  ...GROUPS.flatMap((group) => places.filter((place) => place.group === group && place.key !== 'today')),
];

export const meta = staffMeta;

/** The address says what was done: it is read again after every act. */
export const shouldRevalidate = () => true;

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StaffFrame {...loaderData}>
      <Outlet />
      <Toaster />
    </StaffFrame>
  );
}

/** A refusal names who can; what is not there, and a fault of ours, say so in the frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const framed = useRouteLoaderData<typeof loader>('staff');
  return framed ? (
    <StaffFrame {...framed}>
      <StaffFault error={error} isFramed />
    </StaffFrame>
  ) : (
    <BarePage>
      <StaffFault error={error} />
    </BarePage>
  );
}

import { index, layout, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { withPanel } from './with-panel.ts';

/** The back office: its own pages, and those that features bring, in one frame; `bare` ones stand without it. */
export const staff = (rooms: RouteConfigEntry[], bare: RouteConfigEntry[] = []): RouteConfigEntry[] =>
  prefix('admin', [
    layout('features/staff/pages/layout.tsx', { id: 'staff' }, [
      index('features/staff/pages/today.tsx'),
      ...withPanel('plans', 'features/staff/pages/plans.tsx', 'features/staff/pages/plan.tsx'),
      route('audit', 'features/staff/pages/audit.tsx'),
      route('staff', 'features/staff/pages/team.tsx'),
      route('proof', 'features/staff/pages/proof.tsx'),
      route('me', 'features/staff/pages/me.tsx'),
      route('find', 'features/staff/pages/find.tsx'),
      ...rooms,
    ]),
    route('views', 'features/staff/pages/views.ts'),
    route('find.json', 'features/staff/pages/find-json.ts'),
    route('audit.csv', 'features/staff/pages/audit-csv.ts'),
    route('invitations/:token', 'features/staff/pages/invitation.tsx'),
    ...bare,
  ]);

import { index, layout, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { withPanel } from './with-panel.ts';

/** The back office: its own pages, and those that features bring, in one frame; `bare` ones stand without it. */
export const staff = (sections: RouteConfigEntry[], bare: RouteConfigEntry[] = []): RouteConfigEntry[] =>
  prefix('admin', [
    layout('features/staff/pages/layout-admin.tsx', { id: 'staff' }, [
      index('features/staff/pages/today-admin.tsx'),
      ...withPanel('plans', 'features/staff/pages/plans-admin.tsx', 'features/staff/pages/plan-admin.tsx'),
      route('audit', 'features/staff/pages/audit-admin.tsx'),
      route('staff', 'features/staff/pages/team-admin.tsx'),
      route('proof', 'features/staff/pages/proof-admin.tsx'),
      route('me', 'features/staff/pages/me-admin.tsx'),
      route('find', 'features/staff/pages/find-admin.tsx'),
      ...sections,
    ]),
    route('views', 'features/staff/pages/views-route.ts'),
    route('find.json', 'features/staff/pages/find-json-route.ts'),
    route('audit.csv', 'features/staff/pages/audit-csv-route.ts'),
    route('invitations/:token', 'features/staff/pages/invitation-admin.tsx'),
    ...bare,
  ]);

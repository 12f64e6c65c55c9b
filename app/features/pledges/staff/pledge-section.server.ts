import type { Read } from '#app/features/define-feature.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import type { StaffSection } from '#app/features/staff/sections.server.ts';
import { listPledges } from './list-pledges.server.ts';

export const pledgeSection: StaffSection = {
  places: [
    { key: 'pledges', path: '/admin/pledges', icon: 'calendar-blank', group: 'money', permission: 'payments.read' },
  ],
};

export const pledgeReads: Read[] = [
  {
    path: '/api/admin/pledges',
    summary: 'Intentions to give, the newest first; no money, and in no sum',
    permission: 'payments.read',
    query: ['q', 'state', 'from', 'to', 'after', 'limit'],
    isList: false,
    read: (db, { query, staff }) => listPledges(db, readListState(query), viewOf(staff!)),
  },
];

import type { Read } from '#app/features/define-feature.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import type { StaffSection } from '#app/features/staff/sections.server.ts';
import { listTributes } from './list-tributes.server.ts';

export const tributeSection: StaffSection = {
  places: [
    { key: 'tributes', path: '/admin/tributes', icon: 'envelope-simple', group: 'money', permission: 'payments.read' },
  ],
};

export const tributeReads: Read[] = [
  {
    path: '/api/admin/tributes',
    summary: 'Cards of gifts in honour or memory, the newest first; to whom they go is not said',
    permission: 'payments.read',
    query: ['q', 'state', 'from', 'to', 'after', 'limit'],
    isList: false,
    read: (db, { query, staff }) => listTributes(db, readListState(query), viewOf(staff!)),
  },
];

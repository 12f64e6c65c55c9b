import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { countSetAsideTo, isSetAside, listSetAside } from './movements/set-aside.server.ts';
import { countMissing, countWaitingTo, findPayout, listMissing, listPayouts } from './staff/payout-list.server.ts';

export const accountingSection: StaffSection = {
  places: [
    {
      key: 'payouts',
      path: '/admin/payouts',
      icon: 'paper-plane-tilt',
      group: 'books',
      permission: 'payouts.read',
      count: countMissing,
    },
    { key: 'reports', path: '/admin/reports', icon: 'scales', group: 'books', permission: 'reports.read' },
    { key: 'accounts', path: '/admin/accounts', icon: 'list', group: 'books', permission: 'reports.read' },
  ],
  closing: [
    {
      key: 'payouts',
      permission: 'payouts.read',
      read: async (db, day) => ({ count: await countWaitingTo(db, day), path: href('/admin/payouts') }),
    },
    {
      key: 'movements',
      permission: 'payouts.read',
      read: async (db, day) => ({ count: await countSetAsideTo(db, day), path: href('/admin/payouts') }),
    },
  ],
  taskIcons: { payout_missing: 'paper-plane-tilt', movement_unread: 'scales' },
  tasks: [
    {
      permission: 'payouts.find',
      async has(db, target) {
        return (await findPayout(db, idOfTarget('payout', target) ?? '')) !== undefined;
      },
      async list(db, limit) {
        const rows = await listMissing(db, limit);
        return rows.map(({ id, arrivesOn, amountMinor, currency, provider }) => ({
          id: `payout:${id}`,
          kind: 'payout_missing' as const,
          target: `payout:${id}`,
          since: new Date(arrivesOn),
          path: href('/admin/payouts/:id', { id }),
          values: { sum: { amountMinor, currency }, provider },
        }));
      },
    },
    {
      permission: 'payouts.find',
      has: (db, target) => isSetAside(db, idOfTarget('movement', target) ?? ''),
      async list(db, limit) {
        const rows = await listSetAside(db, limit);
        return rows.map(({ id, provider, said, createdAt }) => ({
          id: `movement:${id}`,
          kind: 'movement_unread' as const,
          target: `movement:${id}`,
          since: createdAt,
          path: href('/admin/payouts'),
          values: { provider, said },
        }));
      },
    },
  ],
};

export const accountingReads: Read[] = [
  {
    path: '/api/admin/payouts',
    summary: 'What providers sent to the bank, newest first, with whether it was found there',
    permission: 'payouts.read',
    query: ['q', 'state', 'from', 'to', 'after', 'limit'],
    isList: false,
    read: (db, { query }) => listPayouts(db, readListState(query)),
  },
];

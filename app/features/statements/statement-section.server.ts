import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { countOpen, countOpenTo, findLine, listLeft, listLines, listUnexpected } from './lines.server.ts';

const OPEN = 'lines:open';

export const statementSection: StaffSection = {
  places: [
    {
      key: 'statements',
      path: '/admin/statements',
      icon: 'list-checks',
      group: 'money',
      permission: 'statements.read',
      count: async (db) => (await countOpen(db)).count,
    },
    { key: 'promises', path: '/admin/promises', icon: 'hourglass-medium', group: 'money', permission: 'payments.read' },
  ],
  quick: [
    {
      key: 'statement',
      path: href('/admin/statements/new'),
      icon: 'tray',
      permission: 'statements.import',
      letter: 'R',
    },
  ],
  closing: [
    {
      key: 'lines',
      permission: 'statements.read',
      read: async (db, to) => ({
        count: await countOpenTo(db, to),
        path: `${href('/admin/lines')}?${new URLSearchParams({ state: 'open', to })}`,
      }),
    },
  ],
  taskIcons: { lines_open: 'list-checks', lines_left: 'list-checks', payout_unexpected: 'paper-plane-tilt' },
  tasks: [
    {
      permission: 'statements.match',
      has: async (_db, target) => target === OPEN,
      async list(db) {
        const { count, since } = await countOpen(db);
        if (count === 0) return [];
        const path = `${href('/admin/lines')}?state=open`;
        return [{ id: OPEN, kind: 'lines_open' as const, target: OPEN, since: since!, path, values: { count } }];
      },
    },
    {
      permission: 'statements.import',
      async list(db, limit) {
        const left = await listLeft(db, limit);
        return left.map(({ id, name, account, importedAt, count }) => ({
          id: `left:${id}`,
          kind: 'lines_left' as const,
          target: `statement:${id}`,
          since: importedAt,
          path: href('/admin/statements/:id', { id }),
          values: { count, file: name ?? account },
        }));
      },
    },
    {
      permission: 'statements.match',
      async has(db, target) {
        return (await findLine(db, idOfTarget('line', target) ?? '')) !== undefined;
      },
      async list(db, limit) {
        const lines = await listUnexpected(db, limit);
        return lines.map(({ id, createdAt, amountMinor, currency }) => ({
          id: `line:${id}`,
          kind: 'payout_unexpected' as const,
          target: `line:${id}`,
          since: createdAt,
          path: href('/admin/lines/:id', { id }),
          values: { sum: { amountMinor, currency } },
        }));
      },
    },
  ],
};

export const statementReads: Read[] = [
  {
    path: '/api/admin/lines',
    summary: 'Lines of statements, the newest day first, each with what it most likely is',
    permission: 'statements.read',
    query: ['statementId', 'q', 'state', 'from', 'to', 'after', 'limit'],
    isList: false,
    read: (db, { query, staff }) =>
      listLines(db, { ...readListState(query), statementId: query.statementId }, viewOf(staff!)),
  },
];

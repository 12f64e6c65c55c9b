import { eq } from 'drizzle-orm';
import { href } from 'react-router';
import { z } from 'zod';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { rowReports } from '#app/features/together/tables.server.ts';
import { listCloths, listReports } from './cloth-list.server.ts';

export const clothRead: Read = {
  path: '/api/admin/together',
  summary:
    'Cloths woven together, the newest first, with what each gathered in XOF and how many words wait to be looked at',
  permission: 'together.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  answer: z.object({ items: z.array(z.object({ id: z.uuid() }).loose()), next: z.string().nullable() }),
  async read(db, { query }) {
    const { items, next } = await listCloths(db, readListState(query));
    return {
      items: items.map(
        ({ id, slug, title, state, isOver, fundId, goalMinor, lastDay, totalMinor, people, reported }) => ({
          id,
          path: href('/ensemble/:slug', { slug }),
          title,
          state: state === 'open' && isOver ? 'over' : state,
          fund: fundId,
          goal: goalMinor,
          total: totalMinor,
          currency: 'XOF',
          rows: people,
          lastDay,
          reported,
        }),
      ),
      next,
    };
  },
};

export const clothSection: StaffSection = {
  places: [
    {
      key: 'together',
      path: '/admin/together',
      icon: 'users',
      group: 'people',
      permission: 'together.read',
      count: async (db) => (await listReports(db, 99)).length,
    },
  ],
  taskIcons: { row_reported: 'flag' },
  tasks: [
    {
      permission: 'together.moderate',
      async has(db, target) {
        const number = Number(idOfTarget('row', target));
        return (
          Number.isSafeInteger(number) &&
          number < 2 ** 31 &&
          (await db.$count(rowReports, eq(rowReports.rowNumber, number))) > 0
        );
      },
      async list(db, limit) {
        return (await listReports(db, limit)).map(({ number, name, word, title, clothId, at, times }) => ({
          id: `row:${number}`,
          kind: 'row_reported' as const,
          target: `row:${number}`,
          since: at,
          path: `${href('/admin/together/:id', { id: clothId })}#row-${number}`,
          values: { what: word ?? name ?? '', cloth: title, count: times },
        }));
      },
    },
  ],
  find: [
    {
      permission: 'together.read',
      async search(db, query) {
        const { items } = await listCloths(db, { q: query, limit: 6 });
        return items.map(({ id, title, fund }) => ({
          id: `cloth:${id}`,
          group: 'cloth',
          title,
          detail: fund,
          path: href('/admin/together/:id', { id }),
        }));
      },
    },
  ],
};

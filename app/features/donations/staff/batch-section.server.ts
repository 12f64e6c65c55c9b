import { href } from 'react-router';
import type { StaffSection } from '#app/features/staff/sections.server.ts';
import { listBatches } from './batch-list.server.ts';
import { listNewGifts } from './new-gifts.server.ts';
import { readWeek } from './week.server.ts';

export const giftSection: StaffSection = {
  week: { permission: 'gifts.totals', read: readWeek },
  live: [{ permission: 'gifts.totals', list: listNewGifts }],
  quick: [
    { key: 'gift', path: href('/admin/batches/new'), icon: 'hand-coins', permission: 'gifts.enter', letter: 'D' },
  ],
  places: [
    { key: 'batches', path: '/admin/batches', icon: 'note-pencil', group: 'money', permission: 'payments.read' },
    {
      key: 'matches',
      path: href('/admin/matches'),
      icon: 'heart',
      group: 'money',
      permission: 'payments.read',
    },
    { key: 'sheets', path: href('/admin/sheets'), icon: 'file-text', group: 'books', permission: 'sheets.read' },
  ],
  find: [
    {
      permission: 'payments.read',
      async search(db, query) {
        const { items } = await listBatches(db, { q: query, limit: 6 });
        return items.map(({ id, number, day }) => ({
          id: `batch:${id}`,
          group: 'batch',
          title: String(number),
          detail: day,
          path: href('/admin/batches/:id', { id }),
        }));
      },
    },
  ],
};

import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import type { StaffSection, Task } from '#app/features/staff/sections.server.ts';
import type { Database } from '#platform/database.ts';
import { listPlots, listSilent, listToShare, listToStart } from './field-list.server.ts';

type Lister = typeof listToStart;

/** The tasks of a field, by kind. */
const tasksOf =
  (kind: 'field_start' | 'field_silent' | 'field_share', list: Lister) =>
  async (db: Database, limit: number): Promise<Task[]> =>
    (await list(db, limit)).map(({ id, title, since }) => ({
      id: `${kind}:${id}`,
      kind,
      target: `field:${id}`,
      since,
      path: href('/admin/fields/:id', { id }),
      values: { title },
    }));

const MOST = 200;

export const fieldSection: StaffSection = {
  quick: [{ key: 'field', path: '/admin/fields', icon: 'plant', permission: 'fields.advance' }],
  places: [
    {
      key: 'fields',
      path: '/admin/fields',
      icon: 'plant',
      group: 'ground',
      permission: 'fields.read',
      async count(db) {
        const lists = [await listToStart(db, MOST), await listSilent(db, MOST), await listToShare(db, MOST)];
        return lists.flat().length;
      },
    },
  ],
  taskIcons: { field_start: 'plant', field_silent: 'plant', field_share: 'plant' },
  tasks: [
    { permission: 'fields.advance', list: tasksOf('field_start', listToStart) },
    { permission: 'fields.advance', list: tasksOf('field_silent', listSilent) },
    { permission: 'fields.payOut', list: tasksOf('field_share', listToShare) },
  ],
  find: [
    {
      permission: 'fields.read',
      async search(db, query) {
        const { items } = await listPlots(db, { q: query, limit: 6 });
        return items.map(({ id, title, place }) => ({
          id: `field:${id}`,
          group: 'field',
          title,
          detail: place,
          path: href('/admin/fields/:id', { id }),
        }));
      },
    },
  ],
};

export const fieldRead: Read = {
  path: '/api/admin/fields',
  summary: 'Shared fields, newest first; sums in US dollars',
  permission: 'fields.read',
  query: ['q', 'state', 'after', 'limit'],
  isList: false,
  read: (db, { query }) => listPlots(db, readListState(query)),
};

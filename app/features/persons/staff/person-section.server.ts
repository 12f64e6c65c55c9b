import { href } from 'react-router';
import { z } from 'zod';
import type { Feature, Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { listDueTasks } from '#app/features/persons/task-acts.server.ts';
import { listPersons, type PersonListState } from './person-list.server.ts';

/** The state of the list in an address. */
export const readPersonState = (query: Record<string, string | undefined>): PersonListState => ({
  ...readListState(query),
  tag: query.tag?.slice(0, 40) || undefined,
});

export const personRead = (sources: readonly OwnDataSource[]): Read => ({
  path: '/api/admin/persons',
  summary: 'Everybody who gave, ordered, wrote, registered or has an account, newest first; what they gave by currency',
  permission: 'persons.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit', 'tag'],
  isList: false,
  answer: z.object({ items: z.array(z.object({ id: z.uuid() }).loose()), next: z.string().nullable() }),
  read: (db, { query, staff }) => listPersons(db, sources, readPersonState(query), personView(staff!, 'persons.write')),
});

export const personSection = ((_paidFor, sources) => ({
  places: [
    {
      key: 'persons',
      path: '/admin/persons',
      icon: 'identification-card',
      group: 'people',
      permission: 'persons.read',
    },
  ],
  taskIcons: { person_task: 'list-checks' },
  tasks: [{ permission: 'persons.write', list: listDueTasks }],
  find: [
    {
      permission: 'persons.write',
      async search(db, query, staff) {
        const { items } = await listPersons(db, sources, { q: query, limit: 6 }, personView(staff, 'persons.write'));
        return items.map(({ id, name, emails, tags }) => ({
          id: `person:${id}`,
          group: 'person',
          title: name ?? emails[0] ?? id,
          detail: [name ? emails[0] : undefined, ...tags].filter(Boolean).join(' · '),
          path: href('/admin/persons/:id', { id }),
        }));
      },
    },
  ],
})) satisfies Extract<Feature['staff'], (...args: never[]) => unknown>;

import { and, eq, sql } from 'drizzle-orm';
import { holds } from '#app/kit/search-words.server.ts';
import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import type { StaffSection } from '#app/features/staff/sections.server.ts';
import { Refusal } from '#platform/refusals.ts';
import { entries } from '#platform/tables.ts';
import { editablesOf } from '#app/features/content/editable.server.ts';
import { listCollection } from '#app/features/content/entry-list.server.ts';

export const contentSection: StaffSection = {
  places: [
    {
      key: 'content',
      path: '/admin/content',
      icon: 'article',
      group: 'content',
      permission: 'content.read',
      letter: 'c',
    },
  ],
  quick: [{ key: 'article', path: '/admin/content/news/new', icon: 'article', permission: 'texts.write' }],
  find: [
    {
      permission: 'content.read',
      async search(db, query) {
        const title = sql<string>`coalesce(${entries.data}->>'title', ${entries.data}->>'name')`;
        const rows = await db
          .select({ id: entries.id, title })
          .from(entries)
          .where(and(eq(entries.collection, 'news'), holds(query, title)))
          .limit(6);
        return rows.map(({ id, title: found }) => ({
          id: `entry-news-${id}`,
          group: 'entry',
          title: found,
          path: href('/admin/content/:collection/:id', { collection: 'news', id }),
        }));
      },
    },
  ],
};

export const entriesRead: Read = {
  path: '/api/admin/entries',
  summary: 'Entries of a collection, what was written last first; `revision` is the newest of each language',
  permission: 'content.read',
  query: ['collection', 'id', 'language', 'q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  read: (db, { query, site }) => {
    const collection = editablesOf(site.collections).get(query.collection ?? 'news');
    if (!collection) return Promise.resolve(new Refusal('entry_unknown', { status: 404, field: 'collection' }));
    return listCollection(db, collection, { ...readListState(query), id: query.id, language: query.language });
  },
};

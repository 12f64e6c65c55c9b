import { asc, desc, sql } from 'drizzle-orm';
import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { letterTarget } from '#app/features/contact/inbox.ts';
import { messages } from '#app/features/contact/tables.server.ts';
import { findMessage } from '#app/features/contact/thread.server.ts';
import { countOpen, listMessages, readMessageFilter } from './message-list.server.ts';

const KIND_NAMES = { contact: 'letter', volunteer: 'volunteer', doubt: 'doubt', written: 'letter' } as const;
const KIND_ICONS = {
  contact: 'envelope-simple',
  volunteer: 'hand-waving',
  doubt: 'flag',
  written: 'envelope-simple',
} as const;

export const inboxSection: StaffSection = {
  places: [
    {
      key: 'messages',
      path: '/admin/messages',
      icon: 'tray',
      group: 'today',
      permission: 'messages.read',
      letter: 'r',
      count: countOpen,
    },
  ],
  live: [
    {
      permission: 'messages.read',
      async list(db, limit) {
        const rows = await db
          .select()
          .from(messages)
          // A letter of ours is news once somebody has answered it.
          .where(sql`state <> 'spam' and not (kind = 'written' and last_received_at = created_at)`)
          .orderBy(desc(messages.lastReceivedAt))
          .limit(limit);
        return rows.map(({ id, number, kind, lastReceivedAt }) => ({
          id: letterTarget(id),
          kind: KIND_NAMES[kind],
          at: lastReceivedAt,
          values: { number: String(number) },
          icon: KIND_ICONS[kind],
          path: href('/admin/messages/:id', { id }),
        }));
      },
    },
  ],
  taskIcons: { letter: 'envelope-simple', volunteer: 'hand-waving', doubt: 'flag', doubt_late: 'flag' },
  tasks: [
    {
      permission: 'messages.answer',
      async has(db, target) {
        const id = idOfTarget('letter', target);
        return id !== undefined && (await findMessage(db, id)) !== undefined;
      },
      async list(db, limit) {
        const rows = await db
          .select()
          .from(messages)
          // A doubt is a task of its spending, with the day by which it is to be answered.
          .where(sql`state = 'open' and kind <> 'doubt'`)
          .orderBy(asc(messages.waitingSince))
          .limit(limit);
        return rows.map(({ id, number, kind, name, waitingSince }) => ({
          id: letterTarget(id),
          kind: kind === 'volunteer' ? ('volunteer' as const) : ('letter' as const),
          target: letterTarget(id),
          since: waitingSince,
          path: href('/admin/messages/:id', { id }),
          values: { name, number: String(number) },
        }));
      },
    },
  ],
  find: [
    {
      permission: 'messages.read',
      async search(db, query, staff) {
        const { items } = await listMessages(db, { q: query, limit: 6 }, personView(staff, 'messages.answer'));
        return items.map(({ id, number, name, excerpt }) => ({
          id,
          group: 'letter',
          title: `${number} · ${name}`,
          detail: excerpt,
          path: href('/admin/messages/:id', { id }),
        }));
      },
    },
  ],
};

export const messageRead: Read = {
  path: '/api/admin/messages',
  summary: 'Letters and applications of volunteers, newest first; spam only with `state=spam`',
  permission: 'messages.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit', 'kind', 'who'],
  isList: false,
  read: (db, { query, staff }) =>
    listMessages(db, readMessageFilter(query, staff!), personView(staff!, 'messages.answer')),
};

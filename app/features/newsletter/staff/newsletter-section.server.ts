import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { dayInKinshasa, startOfDay } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { firstSundays } from '#app/features/newsletter/first-sunday.ts';
import { isNextScheduled } from '#app/features/newsletter/next-letter.server.ts';
import { listIssues, readResult } from '#app/features/newsletter/read-mailings.server.ts';

/** How many days before its Sunday an unscheduled issue becomes a task. */
const DAYS_AHEAD = 7;

/** The issue of the next first Sunday, while it is not scheduled. */
export async function listDueLetter(db: Database, now = new Date()) {
  const { next } = firstSundays(dayInKinshasa(now));
  const since = startOfDay(next, -DAYS_AHEAD);
  if (now < since || (await isNextScheduled(db, now))) return [];
  return [
    {
      id: `newsletter:${next}`,
      kind: 'newsletter_due' as const,
      target: `newsletter:${next}`,
      since,
      path: href('/admin/newsletter'),
      values: { count: Math.max(0, Math.ceil((startOfDay(next).getTime() - now.getTime()) / 86_400_000)) },
    },
  ];
}

export const newsletterSection: StaffSection = {
  places: [
    {
      key: 'newsletter',
      path: '/admin/newsletter',
      icon: 'paper-plane-tilt',
      group: 'people',
      permission: 'newsletter.read',
    },
  ],
  taskIcons: { newsletter_due: 'paper-plane-tilt' },
  tasks: [
    {
      permission: 'newsletter.write',
      has: (_db, target) => Promise.resolve(/^\d{4}-\d\d-\d\d$/.test(idOfTarget('newsletter', target) ?? '')),
      list: (db) => listDueLetter(db),
    },
  ],
  find: [
    {
      permission: 'newsletter.read',
      async search(db, query) {
        const { items } = await listIssues(db, { q: query, limit: 6 });
        return items.map(({ id, title }) => ({
          id: `newsletter:${id}`,
          group: 'newsletter',
          title: title || id,
          path: href('/admin/newsletter/:id', { id }),
        }));
      },
    },
  ],
};

export const newsletterRead: Read = {
  path: '/api/admin/newsletter',
  summary: 'Letters, the newest first, with what became of their newest sending',
  permission: 'newsletter.read',
  query: ['q', 'state', 'from', 'to', 'after', 'limit'],
  isList: false,
  async read(db, { query }) {
    const { items, next } = await listIssues(db, readListState(query));
    const told = [];
    for (const { mailingId, ...line } of items)
      told.push({ ...line, mailingId, result: mailingId ? await readResult(db, mailingId) : null });
    return { items: told, next };
  },
};

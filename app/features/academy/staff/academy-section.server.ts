import { asc, eq, sql } from 'drizzle-orm';
import { href } from 'react-router';
import type { Read } from '#app/features/define-feature.server.ts';
import { readListState } from '#app/features/staff/list-state.server.ts';
import type { StaffSection } from '#app/features/staff/sections.server.ts';
import { aiCourses } from '#app/features/academy/tables.server.ts';
import { countAskedCourses, listAllReviews, listAskedCourses, listCertificates } from './academy-lists.server.ts';

export const academySection: StaffSection = {
  places: [
    {
      key: 'courses',
      path: '/admin/courses',
      icon: 'book-open-text',
      group: 'content',
      permission: 'courses.read',
      count: async (db) => (await countAskedCourses(db)).draft ?? 0,
    },
    { key: 'reviews', path: '/admin/reviews', icon: 'star', group: 'content', permission: 'reviews.moderate' },
    {
      key: 'certificates',
      path: '/admin/certificates',
      icon: 'seal-check',
      group: 'content',
      permission: 'certificates.revoke',
    },
  ],
  taskIcons: { course_draft: 'book-open-text' },
  tasks: [
    {
      permission: 'courses.decide',
      async list(db, limit) {
        const rows = await db
          .select({
            id: aiCourses.id,
            createdAt: aiCourses.createdAt,
            title: sql<string>`coalesce(${aiCourses.content}->>'title', ${aiCourses.topic})`,
          })
          .from(aiCourses)
          .where(eq(aiCourses.status, 'draft'))
          .orderBy(asc(aiCourses.createdAt))
          .limit(limit);
        return rows.map(({ id, title, createdAt }) => ({
          id: `course:${id}`,
          kind: 'course_draft' as const,
          target: `course:${id}`,
          since: createdAt,
          path: href('/admin/courses/:id', { id }),
          values: { title },
        }));
      },
    },
  ],
  find: [
    {
      permission: 'courses.read',
      async search(db, query) {
        const { items } = await listAskedCourses(db, { q: query, limit: 6 });
        return items.map(({ id, title, who }) => ({
          id,
          group: 'course',
          title,
          detail: who,
          path: href('/admin/courses/:id', { id }),
        }));
      },
    },
    {
      permission: 'certificates.revoke',
      async search(db, query) {
        const { items } = await listCertificates(db, { q: query, limit: 6 });
        return items.map(({ number, holder }) => ({
          id: number,
          group: 'certificate',
          title: number,
          detail: holder,
          path: `/admin/certificates?q=${number}`,
        }));
      },
    },
  ],
};

const LIST = ['q', 'state', 'from', 'to', 'after', 'limit'] as const;

export const academyStaffReads: Read[] = [
  {
    path: '/api/admin/courses',
    summary: 'Courses on request, newest first',
    permission: 'courses.read',
    query: LIST,
    isList: false,
    read: (db, { query }) => listAskedCourses(db, readListState(query)),
  },
  {
    path: '/api/admin/reviews',
    summary: 'Opinions of courses, newest first',
    permission: 'reviews.moderate',
    query: LIST,
    isList: false,
    read: (db, { query }) => listAllReviews(db, readListState(query)),
  },
  {
    path: '/api/admin/certificates',
    summary: 'Certificates, newest first',
    permission: 'certificates.revoke',
    query: LIST,
    isList: false,
    read: (db, { query }) => listCertificates(db, readListState(query)),
  },
];

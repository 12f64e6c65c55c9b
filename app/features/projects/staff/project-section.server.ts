import { href } from 'react-router';
import type { StaffSection } from '#app/features/staff/sections.server.ts';
import { listProjectLines } from './read-project.server.ts';

export const projectSection: StaffSection = {
  quick: [{ key: 'journal', path: '/admin/projects', icon: 'note-pencil', permission: 'journal.write' }],
  places: [
    {
      key: 'projects',
      path: '/admin/projects',
      icon: 'flag',
      group: 'ground',
      permission: 'projects.read',
      letter: 'k',
    },
  ],
  find: [
    {
      permission: 'projects.read',
      async search(db, query) {
        return (await listProjectLines(db, query)).slice(0, 6).map(({ id, title, place }) => ({
          id: `project:${id}`,
          group: 'project',
          title,
          detail: place,
          path: href('/admin/projects/:id', { id }),
        }));
      },
    },
  ],
};

import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { listIdeas } from './idea-list.server.ts';

/** Ideas as they are filtered, each a line. */
export const loader = csvOfList({
  permission: 'ideas.read',
  name: 'ideas',
  person: (staff) => personView(staff, 'ideas.decide'),
  heads: ['number', 'state', 'projectName', 'name', 'email', 'sector', 'stage', 'place', 'language', 'createdAt'],
  list: (page, { db, person }) => listIdeas(db, page, person),
});

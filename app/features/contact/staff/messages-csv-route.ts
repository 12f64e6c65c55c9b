import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { listMessages, readMessageFilter } from './message-list.server.ts';

const HEADS = ['number', 'kind', 'state', 'name', 'email', 'language', 'excerpt', 'createdAt', 'receivedAt'] as const;

/** Letters as they are filtered, each a line. */
export const loader = csvOfList({
  permission: 'messages.read',
  name: 'messages',
  person: (staff) => personView(staff, 'messages.answer'),
  state: ({ query, staff }) => readMessageFilter(query, staff),
  list: (page, { db, person }) => listMessages(db, page, person),
  heads: [...HEADS, 'assignee'],
  row: (message) => [...HEADS.map((head) => message[head]), message.assignee?.name],
});

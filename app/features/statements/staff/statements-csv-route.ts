import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { listStatements } from '#app/features/statements/lines.server.ts';

/** The statements as they are filtered, each a line. */
export const loader = csvOfList({
  permission: 'statements.read',
  name: 'statements',
  heads: ['number', 'account', 'format', 'importedAt', 'added', 'known', 'open', 'isSample', 'id'],
  list: (page, { db }) => listStatements(db, page),
});

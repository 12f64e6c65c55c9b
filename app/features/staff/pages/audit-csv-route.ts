import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { staffSectionsContext } from '#app/features/staff/staff-context.server.ts';
import { listAudit } from '#app/features/staff/audit-list.server.ts';

/** The log as it is filtered, line by line. */
export const loader = csvOfList({
  permission: 'audit.read',
  name: 'audit',
  heads: ['seq', 'at', 'actor', 'verb', 'target', 'before', 'after', 'reason', 'requestId', 'previousHash', 'hash'],
  list: (page, { db, context, staff, query }) =>
    listAudit(db, { ...page, actor: query.actor }, staff, context.get(staffSectionsContext)),
});

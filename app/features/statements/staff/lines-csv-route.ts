import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { viewOf } from '#app/features/payments/payer-view.server.ts';
import { listLines } from '#app/features/statements/lines.server.ts';

/** The lines as they are filtered, of all statements or of one, each a line. */
export const loader = csvOfList({
  permission: 'statements.read',
  name: 'lines',
  person: viewOf,
  heads: [
    'day',
    'amount',
    'currency',
    'payer',
    'text',
    'account',
    'state',
    'asideKind',
    'note',
    'paymentId',
    'statementId',
    'position',
    'id',
  ],
  list: (page, { db, query, person }) => listLines(db, { ...page, statementId: query.statementId }, person),
});

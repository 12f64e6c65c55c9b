import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { listPayouts } from './payout-list.server.ts';

/** The payouts as they are filtered, each a line. */
export const loader = csvOfList({
  permission: 'payouts.read',
  name: 'payouts',
  heads: ['provider', 'ref', 'amount', 'currency', 'state', 'sentAt', 'arrivesOn', 'foundOn', 'reference'],
  list: (page, { db }) => listPayouts(db, page),
});

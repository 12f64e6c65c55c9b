import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { personView } from '#app/features/staff/person-view.server.ts';
import { listOrders } from './order-list.server.ts';

/** The orders as they are filtered, each a line. */
export const loader = csvOfList({
  permission: 'orders.read',
  name: 'orders',
  person: (staff) => personView(staff, 'orders.advance'),
  heads: ['number', 'status', 'name', 'place', 'amount', 'currency', 'createdAt', 'sentAt', 'deliveredAt', 'tracking'],
  list: (page, { db, person }) => listOrders(db, page, person),
});

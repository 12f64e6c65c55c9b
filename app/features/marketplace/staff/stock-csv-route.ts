import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { listStock } from './stock-list.server.ts';

/** The shelf as it is filtered, each product a line. */
export const loader = csvOfList({
  permission: 'stock.read',
  name: 'stock',
  heads: [
    'id',
    'name',
    'place',
    'category',
    'isActive',
    'available',
    'promised',
    'lowAt',
    'level',
    'amount',
    'was',
    'currency',
  ],
  list: (page, { db }) => listStock(db, page),
});

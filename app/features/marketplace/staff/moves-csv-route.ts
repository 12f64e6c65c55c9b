import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { listMoves } from './stock-list.server.ts';

/** Moves as they are filtered, each a line. */
export const loader = csvOfList({
  permission: 'stock.read',
  name: 'moves',
  heads: ['id', 'at', 'productId', 'name', 'pieces', 'reason', 'orderNumber', 'why'],
  list: (page, { db }) => listMoves(db, page),
});

import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { listPlots } from './field-list.server.ts';

/** The fields as they are filtered, each a line. */
export const loader = csvOfList({
  permission: 'fields.read',
  name: 'fields',
  heads: ['id', 'title', 'place', 'crop', 'status', 'raised', 'goal', 'currency', 'people', 'fundingUntil'],
  list: (page, { db }) => listPlots(db, page),
});

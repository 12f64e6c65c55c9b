import { csvOfList } from '#app/features/staff/list-csv.server.ts';
import { listRedirects } from '#app/features/redirects/redirects.server.ts';

/** The redirects as they are filtered, each a line; its first two columns can be read in again. */
export const loader = csvOfList({
  permission: 'redirects.read',
  name: 'redirects',
  heads: ['from', 'to', 'at', 'lastUsedOn'],
  list: (page, { db }) => listRedirects(db, page),
  row: ({ id, to, at, lastUsedOn }) => [id, to, at, lastUsedOn],
});

import { everyPage, readListState } from '#app/features/staff/list-state.server.ts';
import { GIFT_HEADS, listGiftLines } from '../gift-lines.server.ts';
import { downloadTable } from './download.server.ts';
import type { Route } from './+types/gifts-csv.ts';

/** The gifts that were paid, each a line. */
export const loader = (asked: Route.LoaderArgs) =>
  downloadTable(asked, 'gifts', GIFT_HEADS, (db, filter) =>
    everyPage((page) => listGiftLines(db, filter, page), readListState({})),
  );

import { downloadTable } from './download.server.ts';
import type { Route } from './+types/receipts-csv-route.ts';

/** The receipts, each a line. */
export const loader = (asked: Route.LoaderArgs) => downloadTable(asked, 'receipts');

import { downloadTable } from './download.server.ts';
import type { Route } from './+types/gifts-csv-route.ts';

/** The gifts that were paid, each a line. */
export const loader = (asked: Route.LoaderArgs) => downloadTable(asked, 'gifts');

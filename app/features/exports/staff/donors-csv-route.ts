import { downloadTable } from './download.server.ts';
import type { Route } from './+types/donors-csv-route.ts';

/** The donors who left an address, each a line. */
export const loader = (asked: Route.LoaderArgs) => downloadTable(asked, 'donors');

import { createContext, type RouterContextProvider } from 'react-router';
import type { Database } from '#platform/database.ts';
import { groundOf } from '#platform/site.ts';
import { createIndex, type Hit } from './search-index.ts';

/** Everything of the site's content that can be found; put together in server/search.ts. */
export const searchContext = createContext<(db: Database) => Promise<Hit[]>>();

export async function listHits(context: Readonly<RouterContextProvider>): Promise<Hit[]> {
  return context.get(searchContext)(groundOf(context).db);
}

/** The search of the page without JavaScript: the same index as the dialog's. */
export async function searchContent(context: Readonly<RouterContextProvider>, query: string): Promise<Hit[]> {
  return query ? createIndex(await listHits(context))(query) : [];
}

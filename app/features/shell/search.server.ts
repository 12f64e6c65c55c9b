import type { RouterContextProvider } from 'react-router';
import { listHits } from '#app/kit/hits.server.ts';
import type { Hit } from '#app/shared/hit.ts';
import { createIndex } from './search-index.ts';

/** The search of the page without JavaScript: the same index as the dialog's. */
export async function searchContent(context: Readonly<RouterContextProvider>, query: string): Promise<Hit[]> {
  return query ? createIndex(await listHits(context))(query) : [];
}

import type { Hit } from '#app/features/shell/search-index.ts';
import { listProjectHits } from '#app/features/projects/projects.server.ts';
import { listEntries } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { COLLECTIONS } from './collections.ts';

/** Everything of the content that the site search finds: projects, and the collections that say how. */
export async function listHits(db: Database): Promise<Hit[]> {
  const searched = COLLECTIONS.filter(({ toHit }) => toHit);
  const groups = await Promise.all([
    listProjectHits(db),
    ...searched.map(async (collection) =>
      (await listEntries(db, collection)).map(({ id, data }) => ({ id: `${collection.name}:${id}`, group: collection.name, ...collection.toHit!(data, id) })),
    ),
  ]);
  return groups.flat();
}

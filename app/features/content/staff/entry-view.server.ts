import { and, eq } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { contentItems, entries } from '#platform/tables.ts';
import { newestRevision } from '#app/features/content/revisions.server.ts';
import { TRASH_DAYS } from '#app/features/content/trash.server.ts';

/** What the editor opens with: the newest draft, else the published text. */
export async function findShown(db: Database, collection: string, id: string) {
  const [live] = await db
    .select()
    .from(entries)
    .where(and(eq(entries.collection, collection), eq(entries.id, id)));
  const [item] = await db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.collection, collection), eq(contentItems.id, id)));
  const draft = await newestRevision(db, collection, id);
  const said = draft ?? live;
  if (!said) return undefined;
  return {
    data: said.data as Record<string, unknown>,
    body: said.body ?? '',
    isLive: live !== undefined,
    liveRevision: item?.liveRevision ?? null,
    madeAs: item?.madeAs ?? undefined,
    trashedAt: item?.trashedAt ?? null,
  };
}

/** The day on which an entry in the trash is deleted for good. */
export const isGoneOn = (trashedAt: Date): string =>
  dayInKinshasa(new Date(trashedAt.getTime() + TRASH_DAYS * 24 * 60 * 60_000));

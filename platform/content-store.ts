import { and, eq, sql } from 'drizzle-orm';
import { publishChange } from './changes.ts';
import { renderMarkdown } from './content-files.ts';
import type { Collection } from './content.ts';
import type { Database } from './database.ts';
import { entries } from './tables.ts';
import { followFrench } from './translation-store.ts';

/** The author of revisions that came with a release. */
export const FROM_FILE = 'server';

type Written<T> = { id: string; data: T; body: string };

/**
 * Publishes a text in the caller's transaction; every server drops the pages that show it on commit.
 * @param data as parsed by the collection's schema
 */
export async function showEntry<T>(
  tx: Database,
  { name, schema, positionOf, onShow, onNew }: Collection<T>,
  { id, data, body }: Written<T>,
): Promise<void> {
  const html = body ? renderMarkdown(body) : '';
  const [before] = await tx
    .select({ data: entries.data, position: entries.position })
    .from(entries)
    .where(and(eq(entries.collection, name), eq(entries.id, id)));
  const place = positionOf ? positionOf(data, id) : Number.parseInt(id) || 0;
  // What was put somewhere by hand stays there, unless what orders it changes.
  const isPlaced = before && (!positionOf || positionOf(before.data as T, id) === place);
  const row = {
    position: isPlaced ? before.position : place,
    data: data as object,
    html,
    body,
    fileHash: null,
  };
  const [written] = await tx
    .insert(entries)
    .values({ collection: name, id, ...row })
    .onConflictDoUpdate({ target: [entries.collection, entries.id], set: row })
    // Of a row that was there before, the transaction that last wrote it is not the one that made it.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  await onShow?.(tx, { id, data, body });
  await followFrench(tx, { name, schema }, id, { data, body, html });
  if (written!.isNew) await onNew?.(tx, { id, data, html }, { withSamples: false });
  await publishChange(tx, { topic: 'content', id: name });
}

/**
 * Combines what somebody wrote with the published values of the collection's `fixed` fields, which the form does not
 * change.
 * @param standing those values while the entry is not published
 */
export async function keepFixed<T extends object>(
  tx: Database,
  { name, editing }: Pick<Collection<unknown>, 'name' | 'editing'>,
  id: string,
  data: T,
  standing: Record<string, unknown> = {},
): Promise<T> {
  const { fixed = [] } = editing ?? {};
  if (fixed.length === 0) return data;
  const [live] = await tx
    .select({ data: entries.data })
    .from(entries)
    .where(and(eq(entries.collection, name), eq(entries.id, id)));
  const known = (live?.data ?? standing) as Record<string, unknown>;
  const written = Object.entries(data).filter(([key]) => !fixed.includes(key));
  return Object.fromEntries([
    ...written,
    ...fixed.flatMap((key) => (known[key] === undefined ? [] : [[key, known[key]] as const])),
  ]) as T;
}

/**
 * Unpublishes an entry.
 * @returns whether it was published
 */
export async function hideEntry(tx: Database, collection: string, id: string): Promise<boolean> {
  const gone = await tx
    .delete(entries)
    .where(and(eq(entries.collection, collection), eq(entries.id, id)))
    .returning({ id: entries.id });
  if (gone.length > 0) await publishChange(tx, { topic: 'content', id: collection });
  return gone.length > 0;
}

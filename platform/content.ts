import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Hit } from '#app/shared/hit.ts';
import type { Database } from './database.ts';
import { publishChange } from './changes.ts';
import { entries } from './tables.ts';

/** A kind of content: its folder in `content/`, the schema every entry meets, and its order. */
export type Collection<T> = {
  name: string;
  schema: z.ZodType<T>;
  /** How its texts are set where they are shown, such as the no-break spaces of its language; applied to everything read here, and nowhere else. */
  typeset: <V>(value: V) => V;
  /** Entries are listed by this number, then by id; without it by their numeric id. */
  positionOf?: (data: T, id: string) => number;
  /** Entries that only a demo has, and a live site where it is asked to (`SEED_SAMPLES`). */
  isSample?: (data: T) => boolean;
  /** Entries that visitors do not see, as a product that is not sold for now; staff read the rows themselves. */
  isHidden?: (data: T) => boolean;
  /** How the site search finds an entry; collections without it are not searched. */
  toHit?: (data: T, id: string) => Omit<Hit, 'id'>;
  /** What a new entry needs beside its row: a fund, sample rows. Runs in the same transaction, once per entry. */
  onNew?: (tx: Database, entry: Entry<T>, seed: { withSamples: boolean }) => Promise<void>;
};

/** `html` is the sanitised body; empty in collections without bodies. */
export type Entry<T> = { id: string; data: T; html: string };

/** The entries of a collection in order; one query, by its index. */
export async function listEntries<T>(
  db: Database,
  { name, typeset, isHidden }: Collection<T>,
  limit = 500,
): Promise<Entry<T>[]> {
  const rows = await db
    .select({ id: entries.id, data: entries.data, html: entries.html })
    .from(entries)
    .where(eq(entries.collection, name))
    .orderBy(asc(entries.position), asc(entries.id))
    .limit(limit);
  const shown = isHidden ? rows.filter(({ data }) => !isHidden(data as T)) : rows;
  return typeset(shown) as Entry<T>[];
}

/** One entry with its body, or undefined. */
export async function findEntry<T>(
  db: Database,
  { name, typeset, isHidden }: Collection<T>,
  id: string | undefined,
): Promise<Entry<T> | undefined> {
  const [row] = await db
    .select({ id: entries.id, data: entries.data, html: entries.html })
    .from(entries)
    .where(and(eq(entries.collection, name), eq(entries.id, id ?? '')));
  return row && !isHidden?.(row.data as T) ? (typeset(row) as Entry<T>) : undefined;
}

/**
 * Adds an entry that no file stands for; pages that are kept hear of it with the commit.
 * @throws ZodError when its data is not what the collection holds
 */
export async function addEntry<T>(
  tx: Database,
  { name, schema }: Collection<T>,
  { id, data, position, html = '' }: { id: string; data: T; position: number; html?: string },
): Promise<void> {
  await tx
    .insert(entries)
    .values({ collection: name, id, position, data: schema.parse(data) as object, html, fileHash: null });
  await publishChange(tx, { topic: 'content', id: name });
}

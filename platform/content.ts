import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Hit } from '#app/shared/hit.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from './database.ts';
import { publishChange } from './changes.ts';
import { entries } from './tables.ts';
import { readTranslations, type Shown, SOURCE_LANGUAGE, translateEntry } from './translations.ts';

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
  toHit?: (data: T, id: string) => Omit<Hit, 'id' | 'language'>;
  /** What a new entry needs beside its row: a fund, sample rows. Runs in the same transaction, once per entry. */
  onNew?: (tx: Database, entry: { id: string; data: T; html: string }, seed: { withSamples: boolean }) => Promise<void>;
};

/** `html` is the sanitised body; empty in collections without bodies. */
export type Entry<T> = { id: string } & Shown<T>;

/** The entries of a collection in order, in a language as far as they are translated; French for staff. */
export async function listEntries<T>(
  db: Database,
  collection: Collection<T>,
  language: Language = SOURCE_LANGUAGE,
  limit = 500,
): Promise<Entry<T>[]> {
  const rows = await db
    .select({ id: entries.id, data: entries.data, html: entries.html })
    .from(entries)
    .where(eq(entries.collection, collection.name))
    .orderBy(asc(entries.position), asc(entries.id))
    .limit(limit);
  return show(db, collection, language, rows);
}

/** One entry with its body, or undefined. */
export async function findEntry<T>(
  db: Database,
  collection: Collection<T>,
  id: string | undefined,
  language: Language = SOURCE_LANGUAGE,
): Promise<Entry<T> | undefined> {
  const rows = await db
    .select({ id: entries.id, data: entries.data, html: entries.html })
    .from(entries)
    .where(and(eq(entries.collection, collection.name), eq(entries.id, id ?? '')));
  return (await show(db, collection, language, rows))[0];
}

async function show<T>(
  db: Database,
  { name, schema, typeset, isHidden }: Collection<T>,
  language: Language,
  rows: { id: string; data: unknown; html: string }[],
): Promise<Entry<T>[]> {
  const shown = (rows as ((typeof rows)[number] & { data: T })[]).filter(({ data }) => !isHidden?.(data));
  const translated = await readTranslations(db, name, language, shown.length === 1 ? [shown[0]!.id] : undefined);
  return shown.map(({ id, ...source }) => ({
    id,
    ...translateEntry(schema, source, language, translated.get(id), typeset),
  }));
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

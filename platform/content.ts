import { and, asc, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Hit } from '#app/shared/hit.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from './database.ts';
import { publishChange } from './changes.ts';
import { entries } from './tables.ts';
import type { Refusal } from './refusals.ts';
import { readTranslations, type Shown, SOURCE_LANGUAGE, translateEntry } from './translations.ts';

/** A kind of content: its folder in `content/`, the schema every entry meets, and its order. */
export type Collection<T> = {
  name: string;
  schema: z.ZodType<T>;
  /** How its texts are set where they are shown, such as the no-break spaces of its language; applied to everything read here, and nowhere else. */
  typeset: <V>(value: V, language?: Language) => V;
  /** Entries are listed by this number, then by id; without it by their numeric id. */
  positionOf?: (data: T, id: string) => number;
  /** Entries that only a demo has, and a live site where it is asked to (`SEED_SAMPLES`). */
  isSample?: (data: T) => boolean;
  /** What an entry of the samples says in a demo today, where that is not what its file says: an event that is announced lies ahead. */
  asSample?: (data: T) => T;
  /** How the site search finds an entry; collections without it are not searched. */
  toHit?: (data: T, id: string) => Omit<Hit, 'id' | 'language'>;
  /** What staff may do with it in `/admin/content`; collections without this have a screen of their own, or none. */
  editing?: Editing;
  /** What a new entry needs beside its row: a fund, sample rows. Runs in the same transaction, once per entry. */
  onNew?: (tx: Database, entry: { id: string; data: T; html: string }, seed: { withSamples: boolean }) => Promise<void>;
  /** What stands in tables of its own is written with each text that visitors are to read, in the same transaction, before `onNew`. */
  onShow?: (tx: Database, entry: { id: string; data: T; body: string }) => Promise<void>;
  /** Takes what is to be forgotten out of what an entry wrote into tables of its own, by `forget`, in the caller's transaction. */
  onForget?: (tx: Database, id: string, forget: <V>(value: V) => V) => Promise<void>;
};

export type Editing = {
  /** Whether new entries can be written and any taken off the site; else there are those that pages name. */
  isOpen?: boolean;
  hasBody?: boolean;
  /** The page that shows an entry; of what stands on another's page, by what it says. */
  pageOf: (id: string, data: unknown) => string;
  /** Its further pages, by name, as a course has lessons: a preview leads on to them. */
  partsOf?: (id: string, data: unknown) => Record<string, string>;
  /** Where that of it is done that is no text, as the shelf of a product; a new entry has such a place once it is kept. */
  desk?: (id: string) => string;
  /** Where it is written, if not in the form that its schema makes. */
  home?: (id: string) => string;
  /** Where one is begun, of a collection with such a home. */
  begin?: string;
  /** What beside its schema stands in the way of its being read, and at which field. */
  faultIn?: (data: unknown) => Refusal | undefined;
  /** Why an entry may not be thrown away, where what hangs on it says so. */
  refuseTrash?: (tx: Database, id: string) => Promise<Refusal | undefined>;
  /** Of a collection that is not open: the entries that pages name, each with what it begins with on a site that has none of it. */
  begins?: () => ReadonlyMap<string, Record<string, unknown>>;
  /** What a new entry says before anybody wrote a word. */
  blank?: () => Record<string, unknown>;
  /** The seed of its drawings is this and its id: what the composer shows is what the page shows. */
  seed?: string;
  /** Words that a field takes where its schema takes any. */
  choices?: Record<string, readonly (string | { value: string; label: string })[]>;
  /** The same of what there is on the site today, each with what people call it. */
  listChoices?: (db: Database) => Promise<Record<string, readonly { value: string; label: string }[]>>;
  /** It is read elsewhere than on a page, and looked at there: no signed preview of a page. */
  isPageless?: boolean;
  /** Fields that are called otherwise here than in other collections: by the field, the word of which one. */
  names?: Record<string, string>;
  /** What an entry has that is no text, such as where a season stands: neither its form nor a version of it changes that. */
  fixed?: readonly string[];
  /** Who may write and who may publish its entries, where it is not who writes and publishes texts. */
  permissions?: { write: string; publish: string };
  /** Who opens the page where it is written or looked at, where that asks for more than its texts do: nobody else is led there. */
  read?: string;
};

/** `html` is the sanitised body; empty in collections without bodies. */
export type Entry<T> = { id: string } & Shown<T>;

/** The entries of a collection in order, in a language as far as they are translated; French for staff. `where`: only some of them. */
export async function listEntries<T>(
  db: Database,
  collection: Collection<T>,
  language: Language = SOURCE_LANGUAGE,
  limit = 500,
  where?: SQL,
): Promise<Entry<T>[]> {
  const rows = await db
    .select({ id: entries.id, data: entries.data, html: entries.html })
    .from(entries)
    .where(and(eq(entries.collection, collection.name), where))
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

/** Whether an entry says what a release brought, and nobody here wrote it since. */
export async function isFromFile<T>(db: Database, { name }: Collection<T>, id: string): Promise<boolean> {
  const is = and(eq(entries.collection, name), eq(entries.id, id), isNotNull(entries.fileHash));
  return (await db.$count(entries, is)) > 0;
}

async function show<T>(
  db: Database,
  { name, schema, typeset }: Collection<T>,
  language: Language,
  rows: { id: string; data: unknown; html: string }[],
): Promise<Entry<T>[]> {
  const shown = rows as ((typeof rows)[number] & { data: T })[];
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

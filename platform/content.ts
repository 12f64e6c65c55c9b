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
  /** Applies typography, such as the no-break spaces of the language, to everything read here and nowhere else. */
  typeset: <V>(value: V, language?: Language) => V;
  /** Entries are ordered by this number, then by id; without it by their numeric id. */
  positionOf?: (data: T, id: string) => number;
  /** Marks sample entries, which a demo has, and a live site only with `SEED_SAMPLES`. */
  isSample?: (data: T) => boolean;
  /** Adapts a sample entry to today in a demo: an upcoming event must be in the future. */
  asSample?: (data: T) => T;
  /** The search result for an entry; collections without it are not searched. */
  toHit?: (data: T, id: string) => Omit<Hit, 'id' | 'language'>;
  /**
   * What staff may do with it in `/admin/content`; collections without it have a page of their own, or cannot be
   * edited.
   */
  editing?: Editing;
  /**
   * Creates what a new entry needs beside its row: a fund, sample rows. Runs once per entry, in the same transaction.
   */
  onNew?: (tx: Database, entry: { id: string; data: T; html: string }, seed: { withSamples: boolean }) => Promise<void>;
  /** Updates the entry's other tables whenever a text is published, in the same transaction, before `onNew`. */
  onShow?: (tx: Database, entry: { id: string; data: T; body: string }) => Promise<void>;
  /** Removes personal data by `forget` from what an entry wrote to other tables, in the caller's transaction. */
  onForget?: (tx: Database, id: string, forget: <V>(value: V) => V) => Promise<void>;
};

export type Editing = {
  /** Whether entries can be added and unpublished; otherwise the collection has exactly the entries that pages name. */
  isOpen?: boolean;
  hasBody?: boolean;
  /** The page that shows an entry; if several pages show entries, its data decide. */
  pageOf: (id: string, data: unknown) => string;
  /** Its further pages by name, such as the lessons of a course; previews link to them. */
  partsOf?: (id: string, data: unknown) => Record<string, string>;
  /** The page for what is not text, such as a product's stock; a new entry has it once it is saved. */
  desk?: (id: string) => string;
  /** The page where it is edited, if not in the form generated from its schema. */
  home?: (id: string) => string;
  /** The page where a new entry is begun, for a collection with `home`. */
  begin?: string;
  /** Why an entry cannot be published beyond its schema, and at which field. */
  faultIn?: (data: unknown) => Refusal | undefined;
  /** Why an entry may not be moved to the trash, for example because something depends on it. */
  refuseTrash?: (tx: Database, id: string) => Promise<Refusal | undefined>;
  /**
   * For a collection that is not open: the entries that pages name, with the initial data of each on a site without
   * them.
   */
  begins?: () => ReadonlyMap<string, Record<string, unknown>>;
  /** The initial data of a new entry. */
  blank?: () => Record<string, unknown>;
  /** With the id, the seed of its drawings, so that the editor shows the same drawing as the page. */
  seed?: string;
  /** Choices offered for a field that accepts any text. */
  choices?: Record<string, readonly (string | { value: string; label: string })[]>;
  /** Like `choices`, read from the database, each with its label. */
  listChoices?: (db: Database) => Promise<Record<string, readonly { value: string; label: string }[]>>;
  /** It is not shown on a page, so it has no signed page preview. */
  isPageless?: boolean;
  /** Labels of fields that differ from other collections: field name to text key. */
  names?: Record<string, string>;
  /** Fields that are not text, such as the step of a season: neither the form nor restoring a version changes them. */
  fixed?: readonly string[];
  /** The permissions to write and publish its entries, if not those of other content. */
  permissions?: { write: string; publish: string };
  /** A further permission needed to open the page where it is edited or viewed; links to it are hidden from others. */
  read?: string;
};

/** `html` is the sanitised body; empty in collections without bodies. */
export type Entry<T> = { id: string } & Shown<T>;

/**
 * The published entries of a collection in order, in a language as far as they are translated; in French for staff.
 * @param where only some of them
 */
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

/** One published entry with its body, or undefined. */
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

/** Whether an entry is as the release brought it, without edits by staff. */
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
 * Adds an entry that has no file; cached pages that show it are dropped on commit.
 * @throws ZodError if its data does not match the collection's schema
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

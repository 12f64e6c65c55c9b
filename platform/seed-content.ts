import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Language } from '#app/shared/language.ts';
import type { Collection } from './content.ts';
import { FROM_FILE } from './content-store.ts';
import { readContentFiles, readTranslatedFiles } from './content-files.ts';
import type { Database } from './database.ts';
import { contentItems, contentRevisions, entries, translations } from './tables.ts';
import type { FrenchSource } from './translation-blocks.ts';
import { followFrench } from './translation-store.ts';

/**
 * `withSamples`: create a demo's data beside its entries, such as gifts; `withSampleEntries`: load sample entries too.
 */
type Seed = { withSamples: boolean; withSampleEntries?: boolean };

/**
 * Loads new and changed files of a collection into the database; entries that were edited there stay.
 * @returns how many were written
 */
export async function seedCollection<T>(tx: Database, collection: Collection<T>, seed: Seed): Promise<number> {
  const asSample = seed.withSamples ? collection.asSample : undefined;
  const rows = await tx
    .select({
      id: entries.id,
      fileHash: entries.fileHash,
      hasBody: isNotNull(entries.body).mapWith(Boolean),
      ...(asSample && { data: entries.data }),
    })
    .from(entries)
    .where(eq(entries.collection, collection.name));
  const known = new Map(rows.map(({ id, fileHash }) => [id, fileHash]));
  // Seen again at every start: what lay ahead when it was written may have passed.
  const isUpToDate = (id: string, shown: T) =>
    rows.some((row) => row.id === id && isDeepStrictEqual((row as { data?: unknown }).data, shown));
  const hasBody = new Set(rows.filter((row) => row.hasBody).map(({ id }) => id));
  const items = await tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(eq(contentItems.collection, collection.name));
  const isWritten = new Set(items.map(({ id }) => id));
  const changed: (FrenchSource & { id: string; isNew: boolean })[] = [];
  // What staff wrote is theirs, taken off the site or not; a row of a release that kept no Markdown gets it from its file.
  const isKnown = (id: string, fileHash: string) =>
    isWritten.has(id) || known.get(id) === null || (!asSample && known.get(id) === fileHash && hasBody.has(id));
  for (const file of readContentFiles(collection, { isKnown })) {
    const hash = known.get(file.id);
    if (!(seed.withSampleEntries ?? seed.withSamples) && collection.isSample?.(file.data)) continue;
    const { id, html, body, fileHash } = file;
    const data = asSample ? asSample(file.data) : file.data;
    if (asSample && hash === fileHash && hasBody.has(id) && isUpToDate(id, data)) continue;
    const position = asSample && collection.positionOf ? collection.positionOf(data, id) : file.position;
    const row = { position, data: data as object, html, body, fileHash };
    const shown = await tx
      .insert(entries)
      .values({ collection: collection.name, id, ...row })
      .onConflictDoUpdate({
        target: [entries.collection, entries.id],
        set: row,
        // Somebody may have written it since the list above was read.
        setWhere: notExists(
          tx
            .select({ one: sql`1` })
            .from(contentItems)
            .where(and(eq(contentItems.collection, collection.name), eq(contentItems.id, id))),
        ),
      })
      .returning({ id: entries.id });
    if (shown.length > 0) await collection.onShow?.(tx, { id, data, body });
    if (hash === undefined) await collection.onNew?.(tx, { id, data, html }, seed);
    known.set(id, fileHash);
    changed.push({ id, data, body, html, isNew: hash === undefined });
  }
  // An entry that began here is no file's, whatever its number: neither are its translations.
  const fromFiles = await tx
    .selectDistinct({ id: contentRevisions.id })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.collection, collection.name), eq(contentRevisions.who, FROM_FILE)));
  const isFromFile = new Set(fromFiles.map(({ id }) => id));
  const isSeeded = (id: string) => known.has(id) && (!isWritten.has(id) || isFromFile.has(id));
  const translated = await seedTranslations(tx, collection, isSeeded);
  // What is new has nothing that could be old.
  for (const { id, isNew, ...source } of changed) if (!isNew) await followFrench(tx, collection, id, source);
  return changed.length + translated;
}

/**
 * Loads new and changed translation files of existing entries into the database; translations that were edited there
 * stay.
 * @returns how many were written
 */
export async function seedTranslations(
  tx: Database,
  collection: Pick<Collection<unknown>, 'name' | 'schema'>,
  isThere: (id: string) => boolean,
): Promise<number> {
  const rows = await tx
    .select({ id: translations.id, language: translations.language, fileHash: translations.fileHash })
    .from(translations)
    .where(eq(translations.collection, collection.name));
  const known = new Map(rows.map(({ id, language, fileHash }) => [`${id} ${language}`, fileHash]));
  const isKnown = (id: string, language: Language, fileHash: string) => {
    const hash = known.get(`${id} ${language}`);
    return !isThere(id) || hash === null || hash === fileHash;
  };
  const files = readTranslatedFiles(collection, { isKnown });
  for (const { id, language, ...row } of files)
    await tx
      .insert(translations)
      .values({ collection: collection.name, id, language, ...row })
      .onConflictDoUpdate({
        target: [translations.collection, translations.language, translations.id],
        set: { ...row, staleSince: null },
      });
  return files.length;
}

import { eq } from 'drizzle-orm';
import type { Language } from '#app/shared/language.ts';
import type { Collection } from './content.ts';
import { readContentFiles, readTranslatedFiles } from './content-files.ts';
import type { Database } from './database.ts';
import { entries, translations } from './tables.ts';

/** `withSamples`: what a demo has beside its entries, such as gifts; `withSampleEntries`: sample entries too, as a demo has them. */
type Seed = { withSamples: boolean; withSampleEntries?: boolean };

/**
 * Brings new and changed files of a collection into the database; entries that were edited there stay.
 * @returns how many were written.
 */
export async function seedCollection<T>(tx: Database, collection: Collection<T>, seed: Seed): Promise<number> {
  const rows = await tx
    .select({ id: entries.id, fileHash: entries.fileHash })
    .from(entries)
    .where(eq(entries.collection, collection.name));
  const known = new Map(rows.map(({ id, fileHash }) => [id, fileHash]));
  let written = 0;
  const isKnown = (id: string, fileHash: string) => known.get(id) === null || known.get(id) === fileHash;
  for (const file of readContentFiles(collection, { isKnown })) {
    const hash = known.get(file.id);
    if (!(seed.withSampleEntries ?? seed.withSamples) && collection.isSample?.(file.data)) continue;
    const { id, position, data, html, fileHash } = file;
    const row = { position, data: data as object, html, fileHash };
    await tx
      .insert(entries)
      .values({ collection: collection.name, id, ...row })
      .onConflictDoUpdate({ target: [entries.collection, entries.id], set: row });
    if (hash === undefined) await collection.onNew?.(tx, { id, data, html }, seed);
    known.set(id, fileHash);
    written += 1;
  }
  return written + (await seedTranslations(tx, collection, (id) => known.has(id)));
}

/**
 * Brings new and changed files of translations into the database, of entries that are there; what was edited there stays.
 * @returns how many were written.
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
      .onConflictDoUpdate({ target: [translations.collection, translations.language, translations.id], set: row });
  return files.length;
}

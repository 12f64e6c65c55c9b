import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { contentItems, contentRevisions, entries, translations, translationTexts } from '#platform/tables.ts';
import { lockTexts } from '#platform/translation-store.ts';
import { hashText } from '#platform/translations.ts';

type At = { collection: string; id: string };
type Saying = { data: unknown; body: string | null };

/**
 * What texts said of a photo that was taken back, in the caller's transaction: whoever is seen on it may be named there. It goes from
 * what visitors read, from drafts and older versions, and from their translations.
 */
export async function forgetWords(tx: Database, photoId: string): Promise<void> {
  for (const at of await listNaming(tx, photoId)) {
    // As who publishes or translates it: nobody copies those words while they go.
    await tx.select().from(contentItems).where(isOf(contentItems, at)).for('update');
    await lockTexts(tx, at.collection, at.id);
    const gone = new Set<string>();
    const left: Saying[] = [];
    for (const table of [entries, contentRevisions]) {
      const named = and(isOf(table, at), sql`${table.data}->'photo'->>'id' = ${photoId}`);
      const rows = await tx
        .select({ alt: sql<string | null>`${table.data}->'photo'->>'alt'` })
        .from(table)
        .where(named);
      for (const { alt } of rows) if (alt) gone.add(alt);
      await tx
        .update(table)
        .set({ data: sql`${table.data} - 'photo'` })
        .where(named);
      left.push(...(await tx.select({ data: table.data, body: table.body }).from(table).where(isOf(table, at))));
    }
    await forgetTranslations(tx, at, [...gone].filter((alt) => !left.some((one) => isSaidIn(alt, one))).map(hashText));
  }
}

/** Where visitors, drafts or older versions name it; always in the same order, so that two who take photos back wait for each other. */
async function listNaming(tx: Database, photoId: string): Promise<At[]> {
  const naming = (table: typeof entries | typeof contentRevisions) =>
    tx
      .select({ collection: table.collection, id: table.id })
      .from(table)
      .where(sql`${table.data}->'photo'->>'id' = ${photoId}`);
  return naming(entries).union(naming(contentRevisions)).orderBy(asc(entries.collection), asc(entries.id));
}

/** Another text of the same words keeps its translation. */
const isSaidIn = (words: string, { data, body }: Saying): boolean =>
  JSON.stringify(data).includes(JSON.stringify(words)) || (body ?? '').includes(words);

async function forgetTranslations(tx: Database, at: At, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  await tx.delete(translationTexts).where(and(isOf(translationTexts, at), inArray(translationTexts.of, hashes)));
  for (const { language, texts } of await tx.select().from(translations).where(isOf(translations, at)).for('update')) {
    const kept = Object.entries(texts).filter(([, { of }]) => !hashes.includes(of));
    if (kept.length < Object.keys(texts).length)
      await tx
        .update(translations)
        .set({ texts: Object.fromEntries(kept) })
        .where(and(isOf(translations, at), eq(translations.language, language)));
  }
}

type Table =
  typeof entries | typeof contentRevisions | typeof contentItems | typeof translations | typeof translationTexts;
const isOf = (table: Table, { collection, id }: At) => and(eq(table.collection, collection), eq(table.id, id));

import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import { renderMarkdown } from '#platform/content-files.ts';
import type { Collection } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { splitBlocks } from '#platform/markdown-blocks.ts';
import { contentItems, contentRevisions, entries, translations, translationTexts } from '#platform/tables.ts';
import { namedPictures, textPicturePath, withoutPictureWords } from '#platform/text-pictures.ts';
import { lockTexts } from '#platform/translation-store.ts';
import { hashText } from '#platform/translations.ts';
import { withoutFigureWords } from './text-pictures.server.ts';

type At = { collection: string; id: string };
type Saying = { data: unknown; body: string | null };

/**
 * Removes what texts say about a withdrawn photo, in the caller's transaction, because the texts may name people in it.
 * Removed from published texts, drafts, older revisions and translations. Within a text its place stays without
 * description, so that an editor sees that something is missing.
 */
export async function forgetWords(
  tx: Database,
  photoId: string,
  collections: readonly Pick<Collection<never>, 'name' | 'onForget'>[],
): Promise<void> {
  for (const at of await listNaming(tx, photoId)) {
    // As who publishes or translates it: nobody copies those words while they go.
    await tx.select().from(contentItems).where(isOf(contentItems, at)).for('update');
    await lockTexts(tx, at.collection, at.id);
    const forgotten: Forgotten = { said: new Set(), texts: new Map(), html: new Map(), photoId };
    const left: Saying[] = [];
    for (const row of await tx.select().from(entries).where(isOf(entries, at))) {
      const now = forgetIn(row, forgotten);
      left.push(now);
      const { body } = now;
      const html = body === row.body || !body ? row.html : renderMarkdown(body);
      forgotten.html.set(hashText(row.html), hashText(html));
      await tx
        .update(entries)
        .set({ ...now, html })
        .where(isOf(entries, at));
    }
    for (const row of await tx.select().from(contentRevisions).where(isOf(contentRevisions, at))) {
      const now = forgetIn(row, forgotten);
      left.push(now);
      if (JSON.stringify(now) !== JSON.stringify({ data: row.data, body: row.body }))
        await tx.update(contentRevisions).set(now).where(eq(contentRevisions.revision, row.revision));
    }
    // Another text of the same words keeps its translation.
    for (const words of forgotten.said) if (left.some((one) => isSaidIn(words, one))) forgotten.said.delete(words);
    const { onForget } = collections.find(({ name }) => name === at.collection) ?? {};
    await onForget?.(tx, at.id, (value) => forgetDeep(value, forgotten) as typeof value);
    await forgetTranslations(tx, at, forgotten);
  }
}

/**
 * What was removed from an entry: descriptions, and the new versions of long texts and their HTML, by the hashes of the
 * old ones.
 */
type Forgotten = { said: Set<string>; texts: Map<string, string>; html: Map<string, string>; photoId: string };

/** An entry or revision without what it says about the photo. */
function forgetIn<T extends string | null>(
  { data, body }: { data: unknown; body: T },
  forgotten: Forgotten,
): { data: Record<string, unknown>; body: T } {
  const { photo, ...rest } = data as Record<string, unknown> & { photo?: { id?: string; alt?: string } };
  const isIt = photo?.id === forgotten.photoId;
  if (isIt && photo.alt) forgotten.said.add(photo.alt);
  return {
    data: forgetDeep(isIt ? rest : data, forgotten) as Record<string, unknown>,
    body: forgetDeep(body, forgotten) as T,
  };
}

/** All texts of a value without what they say about the photo; hashes of long texts are updated. */
function forgetDeep(value: unknown, forgotten: Forgotten): unknown {
  if (typeof value === 'string') return forgotten.texts.get(value) ?? forgetText(value, forgotten);
  if (Array.isArray(value)) return value.map((one) => forgetDeep(one, forgotten));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => !isTranslationOf(one, forgotten.said))
      .map(([name, one]) => [name, forgetDeep(one, forgotten)]),
  );
}

const isTranslationOf = (value: unknown, said: ReadonlySet<string>): boolean => {
  const { of } = (value ?? {}) as { of?: unknown };
  return typeof of === 'string' && [...said].some((words) => hashText(words) === of);
};

function forgetText(text: string, { said, texts, photoId }: Forgotten): string {
  if (!namedPictures(text).includes(photoId)) return text;
  for (const { picture, text: words } of splitBlocks(text)) if (picture === textPicturePath(photoId)) said.add(words);
  const now = withoutPictureWords(text, (id) => id === photoId);
  texts.set(hashText(text), hashText(now));
  return now;
}

/**
 * The published entries, drafts and older revisions that name the photo; always in the same order, so that two
 * simultaneous withdrawals do not deadlock.
 */
async function listNaming(tx: Database, photoId: string): Promise<At[]> {
  const within = `%${textPicturePath(photoId).slice(0, textPicturePath(photoId).indexOf(photoId) + photoId.length)}%`;
  const naming = (table: typeof entries | typeof contentRevisions) =>
    tx
      .select({ collection: table.collection, id: table.id })
      .from(table)
      .where(
        or(
          sql`${table.data}->'photo'->>'id' = ${photoId}`,
          like(table.body, within),
          sql`${table.data}::text like ${within}`,
        ),
      );
  return naming(entries).union(naming(contentRevisions)).orderBy(asc(entries.collection), asc(entries.id));
}

const isSaidIn = (words: string, { data, body }: Saying): boolean =>
  JSON.stringify(data).includes(JSON.stringify(words)) || (body ?? '').includes(words);

async function forgetTranslations(
  tx: Database,
  at: At,
  { said, texts: changed, html: pages, photoId }: Forgotten,
): Promise<void> {
  const gone = [...said].map(hashText);
  if (gone.length > 0)
    await tx.delete(translationTexts).where(and(isOf(translationTexts, at), inArray(translationTexts.of, gone)));
  for (const row of await tx.select().from(translations).where(isOf(translations, at)).for('update')) {
    const texts = Object.entries(row.texts)
      .filter(([, { of }]) => !gone.includes(of))
      .map(([path, { of, text }]) => {
        const now = { of: changed.get(of) ?? of, text: withoutPictureWords(text, (id) => id === photoId) };
        return [path, now] as const;
      });
    const now = {
      texts: Object.fromEntries(texts),
      html: withoutFigureWords(row.html, photoId),
      bodyOf: row.bodyOf && (pages.get(row.bodyOf) ?? row.bodyOf),
    };
    const { texts: before, html, bodyOf } = row;
    if (JSON.stringify(now) !== JSON.stringify({ texts: before, html, bodyOf }))
      await tx
        .update(translations)
        .set(now)
        .where(and(isOf(translations, at), eq(translations.language, row.language)));
  }
}

type Table =
  typeof entries | typeof contentRevisions | typeof contentItems | typeof translations | typeof translationTexts;
const isOf = (table: Table, { collection, id }: At) => and(eq(table.collection, collection), eq(table.id, id));

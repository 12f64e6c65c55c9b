import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Language } from '#app/shared/language.ts';
import { renderMarkdown } from './content-files.ts';
import type { Database } from './database.ts';
import { mapBlocks } from './markdown-blocks.ts';
import { translations } from './tables.ts';
import { BODY, findTexts, type FrenchSource, longTextsOf, partsOf, placeBlocks } from './translation-blocks.ts';
import { hashText, type TranslatedTexts } from './translations.ts';

/** What visitors read in a language. */
type Live = { texts: TranslatedTexts; html: string; bodyOf: string | null };

/** Prefix of the hash of a French text that is no longer used, so that its translation is found if the text returns. */
const GONE = '~';

/**
 * Computes what visitors read with these translations of blocks: each text is put where its French stands now. A long
 * text is rebuilt once all its parts are translated; until then it stays as it was.
 * @param said translations by the hash of their French
 */
export function composeLive(
  schema: z.ZodType,
  source: FrenchSource,
  before: Live | undefined,
  said: ReadonlyMap<string, string> = new Map(),
): Live & { isStale: boolean } {
  const blocks = placeBlocks(schema, source);
  const found = findTexts(blocks, before?.texts ?? {});
  for (const [hash, text] of said) found.set(hash, { text, of: hash, isStale: false });
  const current = new Set(blocks.map(({ hash }) => hash));
  const texts: TranslatedTexts = {};
  const used = new Set<string>();
  for (const { hash, place } of blocks) {
    const one = found.get(hash);
    if (!one) continue;
    texts[place] = { of: one.of, text: one.text };
    used.add(one.of);
  }
  const longs = longTextsOf(schema, source);
  const whole = new Set(longs.map(({ path }) => path));
  for (const [place, { of, text }] of Object.entries(before?.texts ?? {}))
    if (!whole.has(place) && !used.has(of) && !current.has(of)) texts[GONE + of] = { of, text };
  let isStale = [...found.values()].some((one) => one.isStale);
  let body: Pick<Live, 'html' | 'bodyOf'> = { html: before?.html ?? '', bodyOf: before?.bodyOf ?? null };
  for (const long of longs) {
    const parts = partsOf(long).map(({ hash }) => found.get(hash));
    const isWhole = parts.every(Boolean);
    const isOfToday = isWhole && parts.every((part) => !part!.isStale);
    const text = isWhole
      ? mapBlocks(long.markdown, (french) => found.get(hashText(french))?.text ?? french)
      : undefined;
    if (long.path === BODY) {
      if (text !== undefined) body = { html: renderMarkdown(text), bodyOf: isOfToday ? hashText(source.html) : null };
      isStale ||= body.html !== '' && body.bodyOf !== hashText(source.html);
      continue;
    }
    const old = before?.texts[long.path];
    const of = hashText(long.markdown);
    if (text !== undefined) texts[long.path] = { of: isOfToday ? of : (old?.of ?? ''), text };
    else if (old) texts[long.path] = old;
    isStale ||= texts[long.path] !== undefined && texts[long.path]!.of !== of;
  }
  if (source.html === '') body = { html: '', bodyOf: null };
  return { texts, ...body, isStale };
}

/** Locks an entry's texts until the transaction ends: for changes of the French or of translations. */
export async function lockTexts(tx: Database, collection: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('texts'), hashtext(${`${collection}/${id}`}))`);
}

type Texts = { name: string; schema: z.ZodType };

/**
 * Publishes translated blocks, in the caller's transaction. From then on no file of a release changes that translation.
 * @param said translations by the hash of their French
 */
export async function showTranslation(
  tx: Database,
  { name, schema }: Texts,
  { id, language, source }: { id: string; language: Language; source: FrenchSource },
  said: ReadonlyMap<string, string>,
): Promise<void> {
  const isIt = and(eq(translations.collection, name), eq(translations.id, id), eq(translations.language, language));
  await tx
    .insert(translations)
    .values({ collection: name, id, language, texts: {}, fileHash: null })
    .onConflictDoNothing();
  const [before] = await tx.select().from(translations).where(isIt).for('update');
  const { isStale, ...live } = composeLive(schema, source, before, said);
  await tx
    .update(translations)
    .set({ ...live, fileHash: null, staleSince: isStale ? (before!.staleSince ?? new Date()) : null })
    .where(isIt);
}

/**
 * Adapts the translations after the French changed: each text moves to where its French is now, and the day since when
 * it is outdated is kept.
 */
export async function followFrench(
  tx: Database,
  { name, schema }: Texts,
  id: string,
  source: FrenchSource,
): Promise<void> {
  const rows = await tx
    .select()
    .from(translations)
    .where(and(eq(translations.collection, name), eq(translations.id, id)))
    .for('update');
  for (const row of rows) {
    const { isStale, ...live } = composeLive(schema, source, row);
    await tx
      .update(translations)
      .set({ ...live, staleSince: isStale ? (row.staleSince ?? new Date()) : null })
      .where(and(eq(translations.collection, name), eq(translations.id, id), eq(translations.language, row.language)));
  }
}

import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { renderMarkdown } from '#platform/content-files.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { listProse, prosePaths } from '#platform/prose.ts';
import { contentRevisions, entries, translations } from '#platform/tables.ts';
import { BODY, type Block, longTextsOf, pairBlocks, placeBlocks } from '#platform/translation-blocks.ts';
import { hashText } from '#platform/translations.ts';
import { labelBlock } from './block-label.server.ts';
import { compareWords } from './compare.server.ts';
import type { Editable } from './editable.server.ts';
import type { AskedBlock, Word } from './parts/meaning-fields.tsx';

type Revision = typeof contentRevisions.$inferSelect;

const findLive = async (db: Database, collection: string, id: string) =>
  (
    await db
      .select()
      .from(entries)
      .where(and(eq(entries.collection, collection), eq(entries.id, id)))
  )[0];

/** A text of an entry that replaces another text. */
export type ChangedBlock = Pick<Block, 'hash' | 'place' | 'kind'> & { before: string; after: string };
type French = { data: unknown; body: string };

/** The changed texts for the page that asks about their meaning. */
export const showChanged = (changed: readonly ChangedBlock[], language: Language): AskedBlock[] =>
  changed.map(({ hash, place, kind, before, after }) => ({
    hash,
    label: labelBlock({ place, kind }, Number(place.split('#')[1] ?? 0) + 1, language),
    stretches: compareWords(before, after),
  }));

/** The answers of a form: one for all texts, and individual ones by the hash of the new text. */
export function readMeanings(form: FormData): { all: Word | undefined; own: Record<string, Word> } {
  const wordOf = (value: unknown) => (value === 'changed' || value === 'same' ? value : undefined);
  const own: Record<string, Word> = {};
  for (const [name, value] of form) {
    const [, hash] = /^meaning:([\w-]{8,40})$/.exec(name) ?? [];
    const word = wordOf(value);
    if (hash && word) own[hash] = word;
  }
  return { all: wordOf(form.get('meaning')), own };
}

/** The texts of a draft that differ from the published ones, so that their meaning may have changed. */
export async function listChanged(
  db: Database,
  { name, schema }: Editable,
  { id, data, body }: French & { id: string },
): Promise<ChangedBlock[]> {
  const live = await findLive(db, name, id);
  return live ? changedBetween(schema, { data: live.data, body: live.body ?? '' }, { data, body }) : [];
}

function changedBetween(schema: z.ZodType, live: French, next: French): ChangedBlock[] {
  const [before, after] = [placeBlocks(schema, live), placeBlocks(schema, next)];
  const was = new Map([...pairBlocks(before, after)].map(([from, to]) => [to, from]));
  const said = new Map(before.map(({ hash, source }) => [hash, source]));
  const seen = new Set<string>();
  return after.flatMap(({ hash, place, kind, source }) => {
    const from = was.get(hash);
    if (from === undefined || seen.has(hash)) return [];
    seen.add(hash);
    return [{ hash, place, kind, before: said.get(from)!, after: source }];
  });
}

/**
 * The answers of a form for the revision to be published; an individual answer counts only if its text still replaces
 * another one.
 */
export async function meaningOf(
  db: Database,
  collection: Editable,
  next: French & { id: string },
  { all, own }: ReturnType<typeof readMeanings>,
): Promise<Word | Record<string, Word> | undefined> {
  if (!all || Object.keys(own).length === 0) return all;
  return answerEach(collection, next, await listChanged(db, collection, next), { all, own });
}

/**
 * Combines one answer for all changed texts with individual ones, in the format of `publish-entry`.
 * @param own by the hash of the new text
 */
function answerEach(
  { schema }: Pick<Editable, 'schema'>,
  next: French,
  changed: readonly Pick<ChangedBlock, 'hash' | 'place'>[],
  { all, own }: { all: Word; own: Readonly<Record<string, Word>> },
): Word | Record<string, Word> {
  const said = changed.map(({ hash, place }) => ({ hash, place, word: own[hash] ?? all }));
  if (said.every(({ word }) => word === all)) return all;
  const answers: Record<string, Word> = Object.fromEntries(said.map(({ hash, word }) => [hash, word]));
  // A long text keeps its sense as a whole where each of its changed parts does.
  for (const { path, markdown } of longTextsOf(schema, next)) {
    const words = said.filter(({ place }) => place.startsWith(`${path}#`)).map(({ word }) => word);
    const hash = hashText(path === BODY ? renderMarkdown(markdown) : markdown);
    answers[hash] = words.length === 0 ? all : words.includes('changed') ? 'changed' : 'same';
  }
  return answers;
}

/** For texts whose meaning did not change: their translations remain valid and are assigned to the new French text. */
export async function keepMeaning(
  tx: Database,
  { name, schema }: Editable,
  { id, data, body }: { id: string; data: unknown; body: string },
  meaning: NonNullable<Revision['meaning']>,
): Promise<void> {
  const live = await findLive(tx, name, id);
  if (!live) return;
  const html = body ? renderMarkdown(body) : '';
  const bodies = [hashText(live.html), hashText(html)] as const;
  const answered = (hash: string) => (typeof meaning === 'string' ? meaning : meaning[hash]) === 'same';
  const now = placeBlocks(schema, { data, body });
  const inBody = new Set(now.filter(({ place }) => place.startsWith('#')).map(({ hash }) => hash));
  // Said of the body, it is said of each of its parts.
  const isSame = (hash: string) => answered(hash) || (inBody.has(hash) && answered(bodies[1]));
  const longs = (of: unknown): Block[] =>
    listProse(prosePaths(schema), of).flatMap(({ path, kind, text }) =>
      kind === 'body' ? [{ place: path, kind: 'field', hash: hashText(text), source: text }] : [],
    );
  const before = placeBlocks(schema, { data: live.data, body: live.body ?? '' });
  const pairs = pairBlocks([...before, ...longs(live.data)], [...now, ...longs(data)]);
  const next = new Map([...pairs].filter(([, to]) => isSame(to)));
  const rows = await tx
    .select()
    .from(translations)
    .where(and(eq(translations.collection, name), eq(translations.id, id)))
    .for('update');
  for (const { language, texts, bodyOf } of rows)
    await tx
      .update(translations)
      .set({
        texts: Object.fromEntries(
          Object.entries(texts).map(([path, { of, text }]) => [path, { of: next.get(of) ?? of, text }]),
        ),
        bodyOf: bodyOf === bodies[0] && answered(bodies[1]) ? bodies[1] : bodyOf,
        fileHash: null,
      })
      .where(and(eq(translations.collection, name), eq(translations.id, id), eq(translations.language, language)));
}

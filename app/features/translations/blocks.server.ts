import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { translations, translationTexts } from '#platform/tables.ts';
import { type Block, findTexts, type Found, listBlocks, placeBlocks } from '#platform/translation-blocks.ts';
import type { TranslatedTexts } from '#platform/translations.ts';
import type { SourceEntry, TextSource } from './text-sources.server.ts';
import { type BlockState, type Counts, noCounts, type Target } from './translated.ts';

type Written = typeof translationTexts.$inferSelect;
/** The newest draft of a block, which is not published. */
type Draft = Pick<Written, 'text' | 'isMachine' | 'who' | 'at'>;

export type TranslatedBlock = Block & {
  state: BlockState;
  /** The text in its field: the draft, else the published one. */
  text: string;
  /** A machine draft that nobody has reviewed. */
  isMachine: boolean;
  /** The French it was made from, if that has changed. */
  of?: string;
  who?: string;
  at?: Date;
};

/** Whether a saved text is a draft: not discarded and not published. */
const isDraft = ({ state, text }: Pick<Written, 'state' | 'text'>) => state === 'draft' && text !== '';

function stateBlock(block: Block, found: Found | undefined, draft: Draft | undefined): TranslatedBlock {
  if (draft)
    return { ...block, state: 'draft', text: draft.text, isMachine: draft.isMachine, who: draft.who, at: draft.at };
  const state = !found ? 'missing' : found.isStale ? 'stale' : 'done';
  return { ...block, state, text: found?.text ?? '', isMachine: false, ...(found?.isStale ? { of: found.of } : {}) };
}

/** The blocks of an entry in a language, with their state. */
export async function readBlocks(
  db: Database,
  { name, schema }: TextSource,
  entry: SourceEntry,
  language: Target,
): Promise<TranslatedBlock[]> {
  const [live] = await db
    .select({ texts: translations.texts })
    .from(translations)
    .where(and(eq(translations.collection, name), eq(translations.id, entry.id), eq(translations.language, language)));
  const newest = await db
    .selectDistinctOn([translationTexts.of])
    .from(translationTexts)
    .where(
      and(
        eq(translationTexts.collection, name),
        eq(translationTexts.id, entry.id),
        eq(translationTexts.language, language),
      ),
    )
    .orderBy(translationTexts.of, desc(translationTexts.revision));
  const written = new Map(newest.map((row) => [row.of, row]));
  const found = findTexts(placeBlocks(schema, entry), live?.texts ?? {});
  return listBlocks(schema, entry).map((block) => {
    const last = written.get(block.hash);
    const shown = stateBlock(block, found.get(block.hash), last && isDraft(last) ? last : undefined);
    return last && shown.text === last.text ? { ...shown, who: last.who, at: last.at } : shown;
  });
}

/** How many blocks of an entry in a language are in each state. */
export type EntryCoverage = { collection: string; id: string; title: string; language: Target; counts: Counts };

/** The state of collections, entry by entry. A foundation has some hundreds of entries, so all are read. */
export async function readCoverage(
  db: Database,
  sources: readonly TextSource[],
  languages: readonly Target[],
): Promise<EntryCoverage[]> {
  const names = sources.map(({ name }) => name);
  if (names.length === 0 || languages.length === 0) return [];
  const live = await db
    .select({
      collection: translations.collection,
      id: translations.id,
      language: translations.language,
      texts: translations.texts,
    })
    .from(translations)
    .where(and(inArray(translations.collection, names), inArray(translations.language, [...languages])));
  const newest = await db
    .selectDistinctOn(
      [translationTexts.collection, translationTexts.id, translationTexts.language, translationTexts.of],
      {
        collection: translationTexts.collection,
        id: translationTexts.id,
        language: translationTexts.language,
        of: translationTexts.of,
        state: translationTexts.state,
        text: translationTexts.text,
      },
    )
    .from(translationTexts)
    .where(and(inArray(translationTexts.collection, names), inArray(translationTexts.language, [...languages])))
    .orderBy(
      translationTexts.collection,
      translationTexts.id,
      translationTexts.language,
      translationTexts.of,
      desc(translationTexts.revision),
    );
  const key = (row: { collection: string; id: string; language: Language }) =>
    `${row.collection}/${row.id}/${row.language}`;
  const texts = new Map<string, TranslatedTexts>(live.map((row) => [key(row), row.texts]));
  const drafts = new Map<string, Set<string>>();
  for (const row of newest.filter(isDraft)) {
    const own = drafts.get(key(row));
    if (own) own.add(row.of);
    else drafts.set(key(row), new Set([row.of]));
  }
  const covered: EntryCoverage[] = [];
  for (const { name, schema, read } of sources)
    for (const entry of await read(db)) {
      const [blocks, placed] = [listBlocks(schema, entry), placeBlocks(schema, entry)];
      for (const language of languages) {
        const at = key({ collection: name, id: entry.id, language });
        const counts = noCounts();
        const found = findTexts(placed, texts.get(at) ?? {});
        for (const { hash } of blocks) {
          const one = found.get(hash);
          counts[drafts.get(at)?.has(hash) ? 'draft' : !one ? 'missing' : one.isStale ? 'stale' : 'done'] += 1;
        }
        covered.push({ collection: name, id: entry.id, title: entry.title, language, counts });
      }
    }
  return covered;
}

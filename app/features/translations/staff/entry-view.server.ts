import type { Language } from '#app/shared/language.ts';
import { translate } from '#app/kit/words.server.ts';
import { labelBlock } from '#app/features/content/block-label.server.ts';
import { compareWords } from '#app/features/content/compare.server.ts';
import type { Stretch } from '#app/features/content/stretches.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import { formatStamp } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { contentRevisions, translationTexts } from '#platform/tables.ts';
import { listBlocks } from '#platform/translation-blocks.ts';
import { hashText } from '#platform/translations.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { TranslatedBlock } from '#app/features/translations/blocks.server.ts';
import type { TextSource } from '#app/features/translations/text-sources.server.ts';
import type { BlockState } from '#app/features/translations/translated.ts';

export type ShownBlock = {
  hash: string;
  place: string;
  label: string;
  isHeading: boolean;
  source: string;
  /** The photo that it describes. */
  picture?: string;
  /** The changes from the French it was translated from to today's, if the older one is known. */
  changed?: Stretch[];
  text: string;
  /** The hash of the field's text, to detect changes by others. */
  base: string;
  state: BlockState;
  isMachine: boolean;
  /** Who wrote it and when. */
  by?: string;
};

/** The blocks for their page. */
export async function showBlocks(
  db: Database,
  texts: TextSource,
  id: string,
  blocks: readonly TranslatedBlock[],
  language: Language,
): Promise<ShownBlock[]> {
  const names = await nameStaff(
    db,
    blocks.flatMap(({ who }) => who ?? []),
  );
  const older = await findOlder(
    db,
    texts,
    id,
    blocks.flatMap(({ of }) => of ?? []),
  );
  const words = translate(language, 'admin');
  let part = 0;
  return blocks.map((block) => {
    const { hash, place, kind, source, picture, text, state, isMachine, of, who, at } = block;
    const was = of === undefined ? undefined : older.get(of);
    if (kind !== 'field') part += 1;
    return {
      hash,
      place,
      label: labelBlock({ place, kind }, part, language),
      isHeading: kind === 'heading',
      source,
      picture,
      ...(was === undefined ? {} : { changed: compareWords(was, source) }),
      text,
      base: hashText(text),
      state,
      isMachine,
      ...(who && at
        ? { by: words('content.wroteBy', { by: names.get(who) ?? who, at: formatStamp(at, language) }) }
        : {}),
    };
  });
}

/** Older French texts by hash: from former translations, or from a revision of the entry. */
async function findOlder(
  db: Database,
  { name, schema }: TextSource,
  id: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const wanted = new Set(hashes);
  if (wanted.size === 0) return found;
  const rows = await db
    .selectDistinctOn([translationTexts.of], { of: translationTexts.of, source: translationTexts.source })
    .from(translationTexts)
    .where(
      and(
        eq(translationTexts.collection, name),
        eq(translationTexts.id, id),
        inArray(translationTexts.of, [...wanted]),
      ),
    )
    .orderBy(translationTexts.of);
  for (const { of, source } of rows) found.set(of, source);
  if (found.size === wanted.size) return found;
  const versions = await db
    .select({ data: contentRevisions.data, body: contentRevisions.body })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.collection, name), eq(contentRevisions.id, id)))
    .orderBy(desc(contentRevisions.revision))
    .limit(50);
  for (const version of versions)
    for (const { hash, source } of listBlocks(schema, version)) if (wanted.has(hash)) found.set(hash, source);
  return found;
}

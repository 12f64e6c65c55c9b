import { and, eq, sql } from 'drizzle-orm';
import { type ListState, pageOf } from '#app/features/staff/list-state.server.ts';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import { fold } from '#app/shared/fold.ts';
import { type Language, LANGUAGES } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { contentItems, contentRevisions, entries, translations } from '#platform/tables.ts';
import { SOURCE_LANGUAGE, stateOfTranslation, type TranslationState } from '#platform/translations.ts';
import { type Editable, titleOf } from './editable.server.ts';
import { ENTRY_STATES, type EntryState } from './entry-states.ts';

export type EntryRow = {
  id: string;
  title: string;
  state: EntryState;
  /** The newest revision in each language that is edited here; 0 if nobody edited it. */
  revision: { fr: number };
  languages: Partial<Record<Language, TranslationState>>;
  who: string | null;
  at: string | null;
  publishAt: string | null;
  position: number;
};

const byId = <T extends { id: string }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]));

/**
 * All entries of a collection, including drafts and trash. They are read at once, since a foundation has some hundreds.
 */
export async function readEntries(db: Database, collection: Editable): Promise<EntryRow[]> {
  const { name } = collection;
  const live = byId(await db.select().from(entries).where(eq(entries.collection, name)));
  const items = byId(await db.select().from(contentItems).where(eq(contentItems.collection, name)));
  const newest = byId(
    await db
      .selectDistinctOn([contentRevisions.id])
      .from(contentRevisions)
      .where(eq(contentRevisions.collection, name))
      .orderBy(contentRevisions.id, sql`${contentRevisions.revision} desc`),
  );
  const dated = byId(
    await db
      .select({ id: contentRevisions.id, publishAt: contentRevisions.publishAt })
      .from(contentRevisions)
      .where(and(eq(contentRevisions.collection, name), sql`${contentRevisions.publishAt} is not null`)),
  );
  const translated = await db.select().from(translations).where(eq(translations.collection, name));
  const ids = [...new Set([...live.keys(), ...items.keys()])];
  return ids.flatMap((id) => {
    const [shown, item, draft] = [live.get(id), items.get(id), newest.get(id)];
    // Its days in the trash are over, or its first word was never committed.
    if (!shown && !draft) return [];
    const publishAt = dated.get(id)?.publishAt ?? null;
    const languages: EntryRow['languages'] = {};
    if (shown)
      for (const language of LANGUAGES) {
        if (language === SOURCE_LANGUAGE) continue;
        languages[language] = stateOfTranslation(
          collection.schema,
          shown,
          translated.find((row) => row.id === id && row.language === language),
        );
      }
    return {
      id,
      title: titleOf((draft?.data ?? shown!.data) as Record<string, unknown>),
      state: stateOf({ isLive: shown !== undefined, item, newest: draft?.revision, publishAt }),
      revision: { fr: draft?.revision ?? 0 },
      languages,
      who: draft?.who ?? null,
      at: draft?.at.toISOString() ?? null,
      publishAt: publishAt?.toISOString() ?? null,
      position: shown?.position ?? 0,
    };
  });
}

function stateOf({
  isLive,
  item,
  newest,
  publishAt,
}: {
  isLive: boolean;
  item?: { liveRevision: number | null; trashedAt: Date | null };
  newest?: number;
  publishAt: Date | null;
}): EntryState {
  if (item?.trashedAt) return 'trash';
  if (publishAt) return 'scheduled';
  if (!isLive) return 'draft';
  return newest !== undefined && newest !== item?.liveRevision ? 'changed' : 'published';
}

/**
 * A page of a collection's list: most recently edited entries first, then in the public order. The trash only on
 * request.
 */
export async function listCollection(
  db: Database,
  collection: Editable,
  { q, state, from, to, after, limit, id, language }: ListState & { id?: string; language?: string },
) {
  const wanted = fold(q);
  const found = (await readEntries(db, collection))
    .filter(
      (entry) =>
        (id === undefined || entry.id === id) &&
        (state ? entry.state === state : entry.state !== 'trash' || id !== undefined) &&
        fold(entry.title).includes(wanted) &&
        (!from || (entry.at !== null && dayInKinshasa(new Date(entry.at)) >= from)) &&
        (!to || (entry.at !== null && dayInKinshasa(new Date(entry.at)) <= to)) &&
        (!language || language === SOURCE_LANGUAGE || entry.languages[language as Language] !== undefined),
    )
    .sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '') || a.position - b.position || a.id.localeCompare(b.id));
  const begin = after ? found.findIndex((entry) => entry.id === String(after[0])) + 1 : 0;
  return pageOf(
    found.slice(begin, begin + limit + 1),
    limit,
    (entry) => [entry.id],
    ({ position: _position, ...entry }) => entry,
  );
}

export async function countStates(db: Database, collection: Editable): Promise<Record<EntryState, number>> {
  const all = await readEntries(db, collection);
  return Object.fromEntries(
    ENTRY_STATES.map((state) => [state, all.filter((entry) => entry.state === state).length]),
  ) as Record<EntryState, number>;
}

import { and, asc, eq } from 'drizzle-orm';
import { createContext } from 'react-router';
import { type Editable, mayEdit, titleOf } from '#app/features/content/editable.server.ts';
import type { Collection } from '#platform/content.ts';
import type { Database } from '#platform/database.ts';
import { prosePaths } from '#platform/prose.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Staff } from '#platform/staff.ts';
import { entries } from '#platform/tables.ts';
import type { FrenchSource } from '#platform/translation-blocks.ts';

/** An entry for its translators. */
export type SourceEntry = FrenchSource & { id: string; title: string };

/** A collection whose texts are translated, wherever its French is stored. */
export type TextSource = Pick<Editable, 'name' | 'schema'> & {
  editing: Pick<Editable['editing'], 'permissions'> & { pageOf?: Editable['editing']['pageOf'] };
  /** Whether its French is edited in `/admin/content`. */
  isWritten: boolean;
  /** The published French; of all entries, or one. */
  read: (db: Database, id?: string) => Promise<SourceEntry[]>;
};

/** All of them by name, for the pages. */
export const textSourcesContext = createContext<ReadonlyMap<string, TextSource>>();

/** Everything on the site that exists in ten languages. */
export function textSourcesOf(collections: readonly Collection<never>[]): ReadonlyMap<string, TextSource> {
  const found = (collections as unknown as Collection<unknown>[])
    .filter(({ schema, editing }) => prosePaths(schema).size > 0 || editing?.hasBody)
    .map(({ name, schema, editing }): TextSource => ({
      name,
      schema,
      editing: editing ?? {},
      isWritten: editing !== undefined,
      read: (db, id) => readEntryTexts(db, name, id),
    }));
  return new Map(found.map((one) => [one.name, one]));
}

async function readEntryTexts(db: Database, collection: string, id?: string): Promise<SourceEntry[]> {
  const rows = await db
    .select({ id: entries.id, data: entries.data, body: entries.body, html: entries.html })
    .from(entries)
    .where(and(eq(entries.collection, collection), id === undefined ? undefined : eq(entries.id, id)))
    .orderBy(asc(entries.position), asc(entries.id));
  return rows.map(({ body, ...row }) => ({
    ...row,
    body: body ?? '',
    title: titleOf(row.data as Record<string, unknown>) || row.id,
  }));
}

export const mayTranslate = (texts: TextSource, act: 'write' | 'publish', staff: Pick<Staff, 'permissions'>): boolean =>
  mayEdit(texts, act, staff);

/**
 * The text source of a call, if the caller may do this: who may edit the French may translate, who may publish it may
 * publish translations.
 */
export function findTexts(
  all: ReadonlyMap<string, TextSource>,
  name: string,
  act: 'write' | 'publish',
  staff: Pick<Staff, 'permissions'>,
): TextSource | Refusal {
  const found = all.get(name);
  if (!found) return new Refusal('entry_unknown', { status: 404, field: 'collection' });
  if (mayTranslate(found, act, staff)) return found;
  const permission = found.editing.permissions?.[act] ?? `texts.${act}`;
  return new Refusal('permission_missing', { status: 403, details: { permission } });
}

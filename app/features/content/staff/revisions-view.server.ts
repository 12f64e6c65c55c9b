import { pageOf, readListState } from '#app/features/staff/list-state.server.ts';
import { compareTexts, compareWords } from '#app/features/content/compare.server.ts';
import type { Editable } from '#app/features/content/editable.server.ts';
import { fieldsFor } from '#app/features/content/entry-form.server.ts';
import { findRevision, listRevisions, type Revision } from '#app/features/content/revisions.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { listValues } from './list-values.ts';

/** Revisions per page of the list. */
export const REVISIONS_PAGE = 50;

/** The revision number in an address; undefined if it is not one. */
const numberIn = (said: unknown): number | undefined => {
  const number = Number(said);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export type Chosen = {
  /** The later of the two. */
  newer: Revision;
  /** The revision it is compared with; undefined for the first one. */
  older: Revision | undefined;
  /** Whether both revisions were named, rather than one and its predecessor. */
  isPair: boolean;
};

type Query = Record<string, string | undefined>;

/**
 * A page of an entry's revisions, newest first, and the two that are compared.
 * @param query of the address: `compare` a revision, `with` another one (by default its predecessor), `after` the key
 * of a page
 * @returns `isGone` if a requested revision does not exist, or was an automatic save that a later one replaced
 */
export async function readRevisions(
  db: Database,
  { collection, id }: { collection: string; id: string },
  query: Query,
) {
  const [key] = readListState({ after: query.after }).after ?? [];
  const rows = await listRevisions(db, collection, id, REVISIONS_PAGE + 1, numberIn(key));
  const page = pageOf(
    rows,
    REVISIONS_PAGE,
    ({ revision }) => [revision],
    (row) => row,
  );
  const [newest] = await listRevisions(db, collection, id, 1);
  const find = async (said: string | undefined) => {
    const number = numberIn(said);
    return number === undefined ? undefined : findRevision(db, collection, id, number);
  };
  const [one, other] = [await find(query.compare), await find(query.with)];
  const isGone = (Boolean(query.compare) && !one) || (Boolean(query.with) && !other);
  const anchor = one ?? newest;
  return { ...page, newest, anchor, isGone, chosen: anchor && (await pairOf(db, anchor, other)) };
}

/** Two revisions in chronological order, whichever was named first. */
async function pairOf(db: Database, anchor: Revision, other: Revision | undefined): Promise<Chosen> {
  if (!other) {
    const [older] = await listRevisions(db, anchor.collection, anchor.id, 1, anchor.revision);
    return { newer: anchor, older, isPair: false };
  }
  const [older, newer] = [anchor, other].sort((a, b) => a.revision - b.revision) as [Revision, Revision];
  return { newer, older, isPair: true };
}

/** The differences of two revisions: fields that differ, and the text by paragraph. */
export function compareRevisions({ schema, editing }: Editable, { newer, older }: Chosen, language: Language) {
  if (!older) return { fields: [], body: [], isSame: false };
  const { choices, names } = editing;
  const valuesOf = (row: Revision) => listValues(fieldsFor(schema, row.data, { language, choices, names }));
  const [before, after] = [valuesOf(older), valuesOf(newer)];
  const valueIn = (values: typeof after, name: string) => values.find((field) => field.name === name)?.value ?? '';
  // A row of a list that was taken out stands in the older version alone.
  const all = [...after, ...before.filter(({ name }) => !after.some((field) => field.name === name))];
  const fields = all
    .map(({ name, label }) => ({ name, label, was: valueIn(before, name), is: valueIn(after, name) }))
    .filter(({ was, is }) => was !== is)
    .map(({ name, label, was, is }) => ({ name, label, stretches: compareWords(was, is) }));
  const body = compareTexts(older.body, newer.body);
  return { fields, body, isSame: fields.length === 0 && body.every((part) => 'unchanged' in part) };
}

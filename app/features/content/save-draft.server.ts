import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuseUnknownPictures, withoutWithdrawn } from '#app/features/photos/text-pictures.server.ts';
import { nameStaff } from '#app/features/staff/staff.server.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { refuseDropped } from '#platform/markdown.ts';
import { Refusal } from '#platform/refusals.ts';
import { contentItems, contentRevisions, entries } from '#platform/tables.ts';
import { collectionInput, idInput, languageInput, MAX_BODY, MAX_DATA } from './content-input.ts';
import { type Editable, entryTarget, findEditable } from './editable.server.ts';
import { addRevision, lockItem, newestRevision, type Item, type Revision } from './revisions.server.ts';
import { FROM_FILE, keepFixed } from '#platform/content-store.ts';
import { knownData } from './schema-data.ts';

const Input = z.object({
  collection: collectionInput,
  /** Left out for a new entry. */
  id: idInput.optional(),
  language: languageInput,
  data: z
    .record(z.string(), z.unknown(), 'invalid_field')
    .refine((data) => JSON.stringify(data).length <= MAX_DATA, 'text_too_long'),
  body: z
    .string('invalid_field')
    .max(MAX_BODY, 'text_too_long')
    .transform((text) => text.replaceAll('\r\n', '\n').trimEnd())
    .default(''),
  /** The revision it was based on. */
  base: z.coerce.number('invalid_field').int('invalid_field').min(0, 'invalid_field').optional(),
  /** For a new entry: the key of its form, so that a repeat does not create a second entry. */
  madeAs: z
    .string('invalid_field')
    .regex(/^[\w-]{8,64}$/, 'invalid_field')
    .optional(),
  /** An automatic save by the page. */
  isAuto: z.boolean('invalid_field').default(false),
});
type Input = z.infer<typeof Input>;

type Outcome = { id: string; revision: number; at: string; changed: string[]; isLogged: boolean };

/**
 * `save-draft`: stores a draft beside the published text. If somebody else saved meanwhile, the answer says who and
 * what, and nothing is lost. Content that a page would not show is refused, except in automatic saves.
 */
export function saveDraft(editables: () => ReadonlyMap<string, Editable>) {
  return defineFunction<Input, Outcome>({
    name: 'save-draft',
    summary: 'Keeps a draft of an entry, new or known, in French; visitors read on what they read',
    input: Input,
    answer: z.object({ id: z.string(), revision: z.number().int(), at: z.iso.datetime() }),
    staff: {
      permission: 'content.write',
      // What was written stands in the revision; the log says who wrote where.
      act: ({ collection }, { id, revision, changed, isLogged }) =>
        isLogged ? { target: entryTarget(collection, id), after: { revision, changed } } : undefined,
    },
    async perform(tx, input, { staff }) {
      const collection = findEditable(editables(), input.collection, 'write', staff!);
      if (collection instanceof Refusal) return collection;
      const sent = collection.editing.hasBody ? input.body : '';
      const fault = input.isAuto
        ? undefined
        : (refuseDropped(sent, 'body') ?? (await refuseUnknownPictures(tx, { data: input.data, body: sent })));
      if (fault) return fault;
      const item = await itemFor(tx, collection, input);
      if (item instanceof Refusal) return item;
      const before = await newestRevision(tx, collection.name, item.id);
      const { data: typed, body } = await withoutWithdrawn(tx, {
        data: knownData(collection.schema, input.data) as Record<string, unknown>,
        body: sent,
      });
      const data = await keepFixed(tx, collection, item.id, typed, before?.data ?? beginOf(collection, item.id));
      if (before) {
        // Pressed twice, or sent again on a bad line: it is kept already.
        if (isSame(before, data, body) && before.who === staff!.memberId) return keepSame(tx, before, input);
        if (item.trashedAt) return new Refusal('entry_in_trash', { status: 409 });
        if (!isFrom(input.base, before) && !(await isOwnEcho(tx, before, input, staff!.memberId)))
          return savedMeanwhile(tx, before);
      }
      const made = await addRevision(
        tx,
        {
          collection: collection.name,
          id: item.id,
          data,
          body,
          who: staff!.memberId,
          isAuto: input.isAuto,
          madeFrom: before?.revision,
        },
        before && isFrom(input.base, before) ? before : undefined,
      );
      return {
        ...toOutcome(made),
        isLogged: !before || !input.isAuto,
        changed: before ? changedFields(before, made) : [],
      };
    },
    respond: async (_siteContext, { id, revision, at }) => ({ id, revision, at }),
  });
}

/**
 * Whether the draft was based on the newest revision. A program may leave the revision out; 0 is the text of the
 * release, before anybody edited it.
 */
const isFrom = (base: number | undefined, { revision, who }: Revision) =>
  base === undefined || base === revision || (base === 0 && who === FROM_FILE);

/**
 * Whether everything saved since the base revision was automatic and by this person's own page, whose answers were lost
 * or are on the way, so that there is no conflict with a colleague. The last automatic save stays as a revision.
 */
async function isOwnEcho(tx: Database, before: Revision, { base }: Input, me: string): Promise<boolean> {
  if (base === undefined || base > before.revision) return false;
  const isOthers = or(ne(contentRevisions.who, me), eq(contentRevisions.isAuto, false));
  const others = await tx.$count(
    contentRevisions,
    and(
      eq(contentRevisions.collection, before.collection),
      eq(contentRevisions.id, before.id),
      gt(contentRevisions.revision, base),
      isOthers,
      // From 0 one writes on from what came with the release.
      base === 0 ? ne(contentRevisions.who, FROM_FILE) : undefined,
    ),
  );
  return others === 0;
}

/** The same text was saved again: if now saved by hand, the automatic save becomes a lasting revision. */
async function keepSame(tx: Database, before: Revision, { isAuto }: Input): Promise<Outcome> {
  const isLogged = before.isAuto && !isAuto;
  if (isLogged)
    await tx.update(contentRevisions).set({ isAuto: false }).where(eq(contentRevisions.revision, before.revision));
  return { ...toOutcome(before), changed: [], isLogged };
}

async function savedMeanwhile(tx: Database, { who, at, revision, data, body }: Revision): Promise<Refusal> {
  const by = (await nameStaff(tx, [who])).get(who) ?? who;
  return new Refusal('saved_meanwhile', {
    status: 409,
    values: { by },
    details: { by, at: at.toISOString(), revision, data, body },
  });
}

const toOutcome = ({ id, revision, at }: Revision) => ({ id, revision, at: at.toISOString() });

/** The initial data of an entry. */
const beginOf = ({ editing }: Editable, id: string) => editing.begins?.().get(id) ?? editing.blank?.();

/**
 * The locked row of an entry. For an entry that a page names, created on first use; for a new entry, with the next
 * number.
 */
export async function itemFor(
  tx: Database,
  { name, editing }: Editable,
  { id, madeAs }: Pick<Input, 'id' | 'madeAs'>,
): Promise<Item | Refusal> {
  if (id !== undefined) {
    const known = await lockItem(tx, name, id);
    if (known) return known;
    if (!editing.begins?.().has(id)) return new Refusal('entry_unknown', { status: 404, field: 'id' });
    await tx.insert(contentItems).values({ collection: name, id }).onConflictDoNothing();
    return (await lockItem(tx, name, id))!;
  }
  if (!editing.isOpen) return new Refusal('collection_closed', { status: 409, field: 'collection' });
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('new-entry'), hashtext(${name}))`);
  const [known] = madeAs
    ? await tx
        .select({ id: contentItems.id })
        .from(contentItems)
        .where(and(eq(contentItems.collection, name), eq(contentItems.madeAs, madeAs)))
    : [];
  if (known) return (await lockItem(tx, name, known.id))!;
  const highest = async (table: typeof entries | typeof contentItems) => {
    const [row] = await tx
      .select({ id: sql<number>`coalesce(max(${table.id}::int), 0)` })
      .from(table)
      .where(and(eq(table.collection, name), sql`${table.id} ~ '^[0-9]{1,9}$'`));
    return row!.id;
  };
  const next = String(Math.max(await highest(entries), await highest(contentItems)) + 1);
  const [made] = await tx.insert(contentItems).values({ collection: name, id: next, madeAs }).returning();
  return made!;
}

const isSame = (before: Revision, data: object, body: string) =>
  before.body === body && JSON.stringify(sorted(before.data)) === JSON.stringify(sorted(data));

/** Sorts names for comparison, since jsonb does not keep their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

/** The fields of an entry that differ, including `body`. */
function changedFields(before: Pick<Revision, 'data' | 'body'>, after: Pick<Revision, 'data' | 'body'>): string[] {
  const names = new Set([...Object.keys(before.data), ...Object.keys(after.data)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(sorted(before.data[name])) !== JSON.stringify(sorted(after.data[name])),
  );
  return before.body === after.body ? changed : [...changed, 'body'];
}

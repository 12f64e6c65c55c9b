import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { refuseUnknownPictures } from '#app/features/photos/text-pictures.server.ts';
import { announce } from '#platform/announce.ts';
import type { RootDatabase } from '#platform/database.ts';
import type { Database } from '#platform/database.ts';
import { hideEntry, keepFixed, showEntry } from '#platform/content-store.ts';
import { defineFunction } from '#platform/functions.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { log } from '#platform/log.ts';
import { refuseDropped } from '#platform/markdown.ts';
import { Refusal } from '#platform/refusals.ts';
import { workThrough } from '#platform/work-through.ts';
import { contentItems, contentRevisions } from '#platform/tables.ts';
import { lockTexts } from '#platform/translation-store.ts';
import { contentPublished } from './content-events.server.ts';
import { entryInput, revisionInput } from './content-input.ts';
import { keepMeaning } from './meaning.server.ts';
import { type Editable, entryTarget, findEditable } from './editable.server.ts';
import { clearDates, findRevision, type Item, listDue, lockItem, type Revision } from './revisions.server.ts';

type Editables = () => ReadonlyMap<string, Editable>;
type State = 'published' | 'scheduled' | 'unpublished';
const stateAnswer = z.object({ state: z.enum(['published', 'scheduled', 'unpublished']) });

const Meaning = z.enum(['changed', 'same'], 'invalid_field');
const PublishInput = z.object({
  ...entryInput,
  revision: revisionInput,
  /** When to publish; left out or past: now. */
  at: z.iso.datetime({ offset: true, error: 'moment_invalid' }).optional(),
  /** Whether the meaning of the changed texts stayed the same: for all of them, or by the hash of each new text. */
  meaning: z.union([Meaning, z.record(z.string(), Meaning)], 'invalid_field').optional(),
});
type PublishInput = z.infer<typeof PublishInput>;
/** A date further ahead is taken for a typing mistake. */
const MAX_AHEAD_MS = 2 * 366 * 24 * 60 * 60 * 1000;

/** `publish-entry`: publishes a revision, now or at a given time. */
export function publishEntry(editables: Editables) {
  return defineFunction<PublishInput, { state: State; at?: string; before: number | null }>({
    name: 'publish-entry',
    summary: 'Publishes a revision of an entry, now or at a moment to come',
    input: PublishInput,
    answer: stateAnswer,
    staff: {
      permission: 'content.publish',
      act: ({ collection, id, revision }, { state, at, before }) => ({
        target: entryTarget(collection, id),
        before: { revision: before },
        after: { revision, state, ...(at ? { at } : {}) },
      }),
    },
    async perform(tx, { collection: name, id, revision, at, meaning }, { staff }) {
      const collection = findEditable(editables(), name, 'publish', staff!);
      if (collection instanceof Refusal) return collection;
      const item = await lockItem(tx, name, id);
      const found = item && (await findRevision(tx, name, id, revision));
      if (!found) return new Refusal('entry_unknown', { status: 404, field: 'revision' });
      if (item.trashedAt) return new Refusal('entry_in_trash', { status: 409 });
      const fault = faultOf(collection, found) ?? (await refuseUnknownPictures(tx, found));
      if (fault) return fault;
      const to = at ? new Date(at).getTime() : 0;
      if (to > Date.now() + MAX_AHEAD_MS) return new Refusal('moment_invalid', { field: 'at' });
      await clearDates(tx, name, id);
      if (to > Date.now()) {
        const publishAt = new Date(to);
        await tx
          .update(contentRevisions)
          .set({ publishAt, publishBy: staff!.memberId, meaning: meaning ?? null })
          .where(eq(contentRevisions.revision, revision));
        return { state: 'scheduled', at: publishAt.toISOString(), before: item.liveRevision };
      }
      await publishRevision(tx, collection, item, found, meaning);
      return { state: 'published', before: item.liveRevision };
    },
    respond: async (_siteContext, { state }) => ({ state }),
  });
}

/** Why a text cannot be published: the first missing field, or the first thing in it that a page would leave out. */
export function faultOf({ schema, editing }: Editable, { data, body }: Pick<Revision, 'data' | 'body'>) {
  const issues = schema.safeParse(data).error?.issues ?? [];
  const fields: Record<string, string> = {};
  for (const { path, code } of issues) {
    const field = `data.${pathText(path)}`;
    fields[field] ??= code === 'too_small' || code === 'invalid_type' ? 'text_required' : 'invalid_field';
  }
  const [first] = Object.entries(fields);
  if (first) return new Refusal('entry_incomplete', { field: first[0], details: { places: fields } });
  const fault = editing.faultIn?.(data);
  if (fault) return fault;
  if (editing.hasBody && body.trim() === '') return new Refusal('text_required', { field: 'body' });
  return refuseDropped(body, 'body');
}

/** A path as form fields are named: `questions[2].q`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');

/** Publishes a revision in the caller's transaction, which holds the item's lock. */
export async function publishRevision(
  tx: Database,
  collection: Editable,
  { collection: name, id }: Item,
  { revision, data, body }: Revision,
  meaning: Revision['meaning'] | undefined,
): Promise<void> {
  // A version of some time ago takes back no more than its words.
  const whole = collection.schema.parse(await keepFixed(tx, collection, id, data, data));
  await lockTexts(tx, name, id);
  if (meaning) await keepMeaning(tx, collection, { id, data: whole, body }, meaning);
  await showEntry(tx, collection, { id, data: whole, body });
  await tx
    .update(contentRevisions)
    .set({ publishedAt: sql`coalesce(${contentRevisions.publishedAt}, now())`, publishAt: null, meaning: null })
    .where(eq(contentRevisions.revision, revision));
  await tx
    .update(contentItems)
    .set({ liveRevision: revision, firstPublishedAt: sql`coalesce(${contentItems.firstPublishedAt}, now())` })
    .where(and(eq(contentItems.collection, name), eq(contentItems.id, id)));
  const path = collection.editing.pageOf(id, whole);
  await announce(tx, contentPublished, { collection: name, id, language: 'fr', path });
}

const EntryInput = z.object(entryInput);
type EntryInput = z.infer<typeof EntryInput>;

/** `cancel-schedule`: removes the scheduled date of an entry, and nothing else. */
export function cancelSchedule(editables: Editables) {
  return defineFunction<EntryInput, { cleared: number; state: State }>({
    name: 'cancel-schedule',
    summary: 'Takes back the moment at which an entry was to be published',
    input: EntryInput,
    answer: stateAnswer,
    staff: {
      permission: 'content.publish',
      act: ({ collection, id }, { cleared }) =>
        cleared > 0
          ? { target: entryTarget(collection, id), before: { state: 'scheduled' }, after: { state: 'draft' } }
          : undefined,
    },
    async perform(tx, { collection: name, id }, { staff }) {
      const collection = findEditable(editables(), name, 'publish', staff!);
      if (collection instanceof Refusal) return collection;
      const item = await lockItem(tx, name, id);
      if (!item) return new Refusal('entry_unknown', { status: 404, field: 'id' });
      return {
        cleared: await clearDates(tx, name, id),
        state: item.liveRevision === null ? 'unpublished' : 'published',
      };
    },
    respond: async (_siteContext, { state }) => ({ state }),
  });
}

/** `unpublish-entry`: removes an entry from the public site; its drafts and revisions stay. */
export function unpublishEntry(editables: Editables) {
  return defineFunction<EntryInput, { wasLive: boolean }>({
    name: 'unpublish-entry',
    summary: 'Takes an entry off the site; it stays as a draft',
    input: EntryInput,
    answer: stateAnswer,
    staff: {
      permission: 'content.publish',
      act: ({ collection, id }, { wasLive }) =>
        wasLive
          ? { target: entryTarget(collection, id), before: { state: 'published' }, after: { state: 'unpublished' } }
          : undefined,
    },
    async perform(tx, { collection: name, id }, { staff }) {
      const collection = findEditable(editables(), name, 'publish', staff!);
      if (collection instanceof Refusal) return collection;
      if (!collection.editing.isOpen) return new Refusal('collection_closed', { status: 409, field: 'collection' });
      const item = await lockItem(tx, name, id);
      if (!item) return new Refusal('entry_unknown', { status: 404, field: 'id' });
      return { wasLive: await takeOff(tx, item) };
    },
    respond: () => Promise.resolve({ state: 'unpublished' }),
  });
}

/** Unpublishes an entry and cancels its schedule, in the caller's transaction. */
export async function takeOff(tx: Database, { collection, id }: Item): Promise<boolean> {
  await clearDates(tx, collection, id);
  await tx
    .update(contentItems)
    .set({ liveRevision: null })
    .where(and(eq(contentItems.collection, collection), eq(contentItems.id, id)));
  return hideEntry(tx, collection, id);
}

const publishing = defineJob({ name: 'publish-scheduled', schedule: '* * * * *', concurrency: 1 });

/** Runs every minute: publishes what is due. */
export function publishScheduled(db: RootDatabase, editables: Editables): JobHandler {
  return handle(publishing, async () => {
    await publishDue(db, editables());
  });
}

/** @returns how many were published */
export async function publishDue(db: RootDatabase, editables: ReadonlyMap<string, Editable>): Promise<number> {
  let published = 0;
  await workThrough({
    work: 'scheduled-texts',
    list: (after, limit) => listDue(db, after, limit),
    async act(due) {
      published += await publishOne(db, editables, due);
    },
  });
  return published;
}

type DueRevision = Awaited<ReturnType<typeof listDue>>[number];

const publishOne = (
  db: RootDatabase,
  editables: ReadonlyMap<string, Editable>,
  { collection: name, entry: id, ...due }: DueRevision,
): Promise<number> =>
  db.transaction(async (tx) => {
    const revision = Number(due.id);
    const collection = editables.get(name);
    const item = await lockItem(tx, name, id);
    // Somebody may have taken the date away, or put it off, since the list was read.
    const found = item && (await findRevision(tx, name, id, revision));
    if (!collection || !item || !found?.publishAt || found.publishAt.getTime() > Date.now()) return 0;
    if (faultOf(collection, found)) {
      // The schema of a newer release may ask for more than it did when the date was set.
      log.error({ target: entryTarget(name, id), revision }, 'a scheduled text no longer meets its schema');
      await clearDates(tx, name, id);
      return 0;
    }
    await publishRevision(tx, collection, item, found, found.meaning);
    return 1;
  });

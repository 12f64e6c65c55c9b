import { and, eq, exists, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RootDatabase } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { defineJob, handle, type JobHandler } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import { contentItems, contentRevisions, translations, translationTexts } from '#platform/tables.ts';
import { entryInput, revisionInput } from './content-input.ts';
import { type Editable, entryTarget, findEditable } from './editable.server.ts';
import { workEach } from '#platform/work-through.ts';
import { keepFixed } from '#platform/content-store.ts';
import { takeOff } from './publish.server.ts';
import { addRevision, findRevision, lockItem, newestRevision } from './revisions.server.ts';

type Editables = () => ReadonlyMap<string, Editable>;
/** How many days an entry stays in the trash. */
export const TRASH_DAYS = 30;

const RestoreInput = z.object({ ...entryInput, revision: revisionInput });
type RestoreInput = z.infer<typeof RestoreInput>;

/**
 * `restore-revision`: makes an older revision the newest draft, also from the trash. Nothing is published and nothing
 * is lost.
 */
export function restoreRevision(editables: Editables) {
  return defineFunction<RestoreInput, { revision: number; wasTrashed: boolean }>({
    name: 'restore-revision',
    summary: 'Makes an older revision of an entry its newest draft, and takes it out of the trash',
    input: RestoreInput,
    answer: z.object({ revision: z.number().int() }),
    staff: {
      permission: 'content.write',
      act: ({ collection, id, revision: from }, { revision, wasTrashed }) => ({
        target: entryTarget(collection, id),
        ...(wasTrashed ? { before: { state: 'trash' } } : {}),
        after: { revision, from, ...(wasTrashed ? { state: 'draft' } : {}) },
      }),
    },
    async perform(tx, { collection: name, id, revision }, { staff }) {
      const collection = findEditable(editables(), name, 'write', staff!);
      if (collection instanceof Refusal) return collection;
      const item = await lockItem(tx, name, id);
      const found = item && (await findRevision(tx, name, id, revision));
      if (!found) return new Refusal('entry_unknown', { status: 404, field: 'revision' });
      if (item.trashedAt)
        await tx
          .update(contentItems)
          .set({ trashedAt: null })
          .where(and(eq(contentItems.collection, name), eq(contentItems.id, id)));
      const newest = await newestRevision(tx, name, id);
      const made = await addRevision(
        tx,
        {
          collection: name,
          id,
          data: await keepFixed(tx, collection, id, found.data, newest?.data),
          body: found.body,
          who: staff!.memberId,
          restoredFrom: revision,
        },
        // What somebody was just writing is a revision that stays.
        undefined,
      );
      return { revision: made.revision, wasTrashed: item.trashedAt !== null };
    },
    respond: async (_siteContext, { revision }) => ({ revision }),
  });
}

const TrashInput = z.object(entryInput);
type TrashInput = z.infer<typeof TrashInput>;

/** `trash-entry`: unpublishes an entry and removes it from lists; it can be restored for thirty days. */
export function trashEntry(editables: Editables) {
  return defineFunction<TrashInput, { wasThere: boolean; wasLive: boolean; newest: number }>({
    name: 'trash-entry',
    summary: 'Puts an entry into the trash, for thirty days',
    input: TrashInput,
    answer: z.object({ state: z.literal('trash'), revision: z.number().int() }),
    staff: {
      permission: 'content.publish',
      act: ({ collection, id }, { wasThere, wasLive }) =>
        wasThere
          ? {
              target: entryTarget(collection, id),
              before: { state: wasLive ? 'published' : 'draft' },
              after: { state: 'trash' },
            }
          : undefined,
    },
    async perform(tx, { collection: name, id }, { staff }) {
      const collection = findEditable(editables(), name, 'publish', staff!);
      if (collection instanceof Refusal) return collection;
      if (!collection.editing.isOpen) return new Refusal('collection_closed', { status: 409, field: 'collection' });
      const item = await lockItem(tx, name, id);
      if (!item) return new Refusal('entry_unknown', { status: 404, field: 'id' });
      const newest = (await newestRevision(tx, name, id))?.revision ?? 0;
      if (item.trashedAt) return { wasThere: false, wasLive: false, newest };
      const refusal = await collection.editing.refuseTrash?.(tx, id);
      if (refusal) return refusal;
      const wasLive = await takeOff(tx, item);
      await tx
        .update(contentItems)
        .set({ trashedAt: sql`now()` })
        .where(and(eq(contentItems.collection, name), eq(contentItems.id, id)));
      return { wasThere: true, wasLive, newest };
    },
    respond: async (_siteContext, { newest }) => ({ state: 'trash', revision: newest }),
  });
}

const emptying = defineJob({ name: 'empty-content-trash', schedule: '20 3 * * *', concurrency: 1 });

/** Runs every night: permanently deletes entries whose time in the trash is over, with all their revisions. */
export function emptyTrash(db: RootDatabase): JobHandler {
  return handle(emptying, async () => {
    await emptyOldTrash(db);
  });
}

/** @returns how many entries were deleted */
export async function emptyOldTrash(db: RootDatabase): Promise<number> {
  const old = await db
    .select({ collection: contentItems.collection, id: contentItems.id })
    .from(contentItems)
    .where(
      and(
        lt(contentItems.trashedAt, sql`now() - make_interval(days => ${TRASH_DAYS})`),
        exists(
          db
            .select({ one: sql`1` })
            .from(contentRevisions)
            .where(
              and(eq(contentRevisions.collection, contentItems.collection), eq(contentRevisions.id, contentItems.id)),
            ),
        ),
      ),
    );
  const { done } = await workEach(
    'content-trash',
    old.map((item) => ({ ...item, id: `${item.collection}/${item.id}`, key: item.id })),
    ({ collection, key: id }) =>
      db.transaction(async (tx) => {
        const item = await lockItem(tx, collection, id);
        if (!item?.trashedAt) return;
        for (const table of [contentRevisions, translations, translationTexts])
          await tx.delete(table).where(and(eq(table.collection, collection), eq(table.id, id)));
        // The row stays: no file of a release may bring the entry back, and no new one may get its number.
      }),
  );
  return done;
}

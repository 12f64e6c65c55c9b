import { and, asc, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import { FROM_FILE } from '#platform/content-store.ts';
import type { Database } from '#platform/database.ts';
import type { Leaver } from '#platform/staff.ts';
import { contentItems, contentRevisions, entries } from '#platform/tables.ts';

export type Revision = typeof contentRevisions.$inferSelect;
export type Item = typeof contentItems.$inferSelect;

/** One automatic save is kept for each period of this length. */
const AUTO_KEPT_MINUTES = 10;

/**
 * Locks the row of an entry until the transaction ends, so that simultaneous edits see each other. For an entry that
 * was never edited here, it creates the row and stores the published text as its first revision.
 */
export async function lockItem(tx: Database, collection: string, id: string): Promise<Item | undefined> {
  const isIt = and(eq(contentItems.collection, collection), eq(contentItems.id, id));
  const find = async () => (await tx.select().from(contentItems).where(isIt).for('update'))[0];
  const known = await find();
  if (known) return known;
  const [live] = await tx
    .select()
    .from(entries)
    .where(and(eq(entries.collection, collection), eq(entries.id, id)));
  if (!live) return undefined;
  const made = await tx
    .insert(contentItems)
    .values({ collection, id, firstPublishedAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ id: contentItems.id });
  // Somebody else's first word was faster; their transaction has ended, or this one waited for it.
  if (made.length === 0) return find();
  const [first] = await tx
    .insert(contentRevisions)
    .values({
      collection,
      id,
      language: 'fr',
      data: live.data as Record<string, unknown>,
      body: live.body ?? '',
      who: FROM_FILE,
      publishedAt: sql`now()`,
    })
    .returning({ revision: contentRevisions.revision });
  await tx.update(contentItems).set({ liveRevision: first!.revision }).where(isIt);
  return find();
}

export async function findRevision(
  db: Database,
  collection: string,
  id: string,
  revision: number,
): Promise<Revision | undefined> {
  const [row] = await db
    .select()
    .from(contentRevisions)
    .where(
      and(
        eq(contentRevisions.collection, collection),
        eq(contentRevisions.id, id),
        eq(contentRevisions.revision, revision),
      ),
    );
  return row;
}

const ofEntry = (collection: string, id: string) =>
  and(eq(contentRevisions.collection, collection), eq(contentRevisions.id, id));

/**
 * The revisions, newest first.
 * @param olderThan only those before this revision
 */
export function listRevisions(
  db: Database,
  collection: string,
  id: string,
  limit = 200,
  olderThan?: number,
): Promise<Revision[]> {
  return db
    .select()
    .from(contentRevisions)
    .where(and(ofEntry(collection, id), olderThan === undefined ? undefined : lt(contentRevisions.revision, olderThan)))
    .orderBy(desc(contentRevisions.revision))
    .limit(limit);
}

export const countRevisions = (db: Database, collection: string, id: string): Promise<number> =>
  db.$count(contentRevisions, ofEntry(collection, id));

export const newestRevision = async (db: Database, collection: string, id: string): Promise<Revision | undefined> =>
  (await listRevisions(db, collection, id, 1))[0];

type Written = Pick<Revision, 'collection' | 'id' | 'data' | 'body' | 'who'> & {
  isAuto?: boolean;
  restoredFrom?: number;
  madeFrom?: number;
};

/**
 * Stores a revision. An automatic save by the same person shortly before is deleted, since this one contains it.
 * @param before the newest revision, if this one continues it
 */
export async function addRevision(tx: Database, written: Written, before: Revision | undefined): Promise<Revision> {
  const goesOn =
    before !== undefined &&
    before.isAuto &&
    before.who === written.who &&
    before.publishAt === null &&
    before.publishedAt === null;
  if (goesOn)
    await tx.delete(contentRevisions).where(
      and(
        eq(contentRevisions.revision, before.revision),
        // The clock of the database, as everything here.
        sql`${contentRevisions.since} > now() - make_interval(mins => ${AUTO_KEPT_MINUTES})`,
      ),
    );
  const [made] = await tx
    .insert(contentRevisions)
    .values({
      ...written,
      // What took another's place was made from what that one was made from.
      madeFrom: goesOn ? before.madeFrom : written.madeFrom,
      language: 'fr',
      since: goesOn
        ? sql`case when ${before.since.toISOString()}::timestamptz > now() - make_interval(mins => ${AUTO_KEPT_MINUTES}) then ${before.since.toISOString()}::timestamptz else now() end`
        : undefined,
    })
    .returning();
  return made!;
}

/** When somebody loses the permission to publish: cancels what they scheduled, which stays as drafts. */
export async function endDates(tx: Database, { memberId, keeps }: Leaver): Promise<void> {
  if (keeps.has('content.publish')) return;
  await tx
    .update(contentRevisions)
    .set({ publishAt: null, meaning: null })
    .where(
      and(
        isNotNull(contentRevisions.publishAt),
        sql`coalesce(${contentRevisions.publishBy}, ${contentRevisions.who}) = ${memberId}`,
      ),
    );
}

/** Removes all scheduled dates of an entry, which has only one at a time. */
export async function clearDates(tx: Database, collection: string, id: string): Promise<number> {
  const cleared = await tx
    .update(contentRevisions)
    .set({ publishAt: null, meaning: null })
    .where(
      and(
        eq(contentRevisions.collection, collection),
        eq(contentRevisions.id, id),
        isNotNull(contentRevisions.publishAt),
      ),
    )
    .returning({ revision: contentRevisions.revision });
  return cleared.length;
}

export const listDue = (db: Database, after: string | undefined, limit: number) =>
  db
    .select({
      id: sql<string>`${contentRevisions.revision}::text`,
      collection: contentRevisions.collection,
      entry: contentRevisions.id,
    })
    .from(contentRevisions)
    .where(
      and(
        lt(contentRevisions.publishAt, sql`now()`),
        after === undefined ? undefined : gt(contentRevisions.revision, Number(after)),
      ),
    )
    .orderBy(asc(contentRevisions.revision))
    .limit(limit);

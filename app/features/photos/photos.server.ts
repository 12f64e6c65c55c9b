import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { picturePath } from '#platform/pictures.ts';
import { entries } from '#platform/tables.ts';
import { PHOTOS } from './photo-rules.ts';
import { photos } from './tables.server.ts';

/** A photo as a page shows it. */
export type ShownPhoto = { path: string; credit: string };

/** Those of some photos that may be shown, by their ids: one that was taken back is none of them, wherever it is named. */
export async function findPhotos(db: Database, ids: readonly (string | undefined)[]): Promise<Map<string, ShownPhoto>> {
  const wanted = ids.filter((id) => id !== undefined);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: photos.id, credit: photos.credit })
    .from(photos)
    .where(and(inArray(photos.id, wanted), isNull(photos.withdrawnAt)));
  return new Map(rows.map(({ id, credit }) => [id, { path: picturePath(PHOTOS, id), credit }]));
}

/** Whether its files may be fetched. */
export const isPhotoShown = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(photos, and(eq(photos.id, id), isNull(photos.withdrawnAt)))) > 0;

const PAGE = 48;

/** The newest first; those that were taken back stay in the list, without their picture. */
export async function listPhotos(db: Database, after?: string) {
  const [from] = after ? await db.select().from(photos).where(eq(photos.id, after)) : [];
  const rows = await db
    .select()
    .from(photos)
    .where(from && or(lt(photos.addedAt, from.addedAt), and(eq(photos.addedAt, from.addedAt), lt(photos.id, from.id))))
    .orderBy(desc(photos.addedAt), desc(photos.id))
    .limit(PAGE + 1);
  return { items: rows.slice(0, PAGE), next: rows.length > PAGE ? rows[PAGE - 1]!.id : undefined };
}

/** Which texts visitors read show each photo. */
export async function listUses(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ photoId: sql<string>`${entries.data}->'photo'->>'id'`, collection: entries.collection, id: entries.id })
    .from(entries)
    .where(inArray(sql`${entries.data}->'photo'->>'id'`, [...ids]));
}

/** For the form of a text: the newest, and the one it has. */
export async function photoChoices(db: Database, current: string | undefined) {
  const { items } = await listPhotos(db);
  const shown = items.filter(({ withdrawnAt }) => withdrawnAt === null).slice(0, 24);
  if (current && !shown.some(({ id }) => id === current)) {
    const [own] = await db
      .select()
      .from(photos)
      .where(and(eq(photos.id, current), isNull(photos.withdrawnAt)));
    if (own) shown.unshift(own);
  }
  return shown.map(({ id, description }) => ({ id, description, path: picturePath(PHOTOS, id) }));
}

/** Of what an entry holds, drafts with anything in them too. */
export function photoIdOf(data: Record<string, unknown>): string | undefined {
  const { photo } = data;
  const id = typeof photo === 'object' && photo !== null ? (photo as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}

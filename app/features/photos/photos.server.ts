import { and, desc, eq, inArray, isNull, like, or, sql } from 'drizzle-orm';
import { holds } from '#app/kit/search-words.server.ts';
import { exactly, isAfter } from '#app/features/staff/page-key.server.ts';
import { withFocus } from '#app/shared/photo-sources.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { picturePath } from '#platform/pictures.ts';
import { entries } from '#platform/tables.ts';
import { namedPictures } from '#platform/text-pictures.ts';
import { describeShown, type PhotoRef } from './photo-ref.ts';
import { PHOTOS, type PhotoPage } from './photo-rules.ts';
import { photos } from './tables.server.ts';

/** A photo for a page. */
export type ShownPhoto = { path: string; credit: string };

/** Those of these photos that may be shown, by id: withdrawn ones are left out everywhere. */
export async function findPhotos(db: Database, ids: readonly (string | undefined)[]): Promise<Map<string, ShownPhoto>> {
  const wanted = ids.filter((id) => id !== undefined);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: photos.id, credit: photos.credit, focus: photos.focus })
    .from(photos)
    .where(and(inArray(photos.id, wanted), isNull(photos.withdrawnAt)));
  return new Map(
    rows.map(({ id, credit, focus }) => [id, { path: withFocus(picturePath(PHOTOS, id), focus), credit }]),
  );
}

type Shows = { photo?: PhotoRef | undefined };

/** The photo of an entry and its description, for the entry's page; undefined without one, or if it was withdrawn. */
export async function findShownPhoto(
  db: Database,
  entry: { data: Shows; source: Shows; language: Language },
): Promise<(ShownPhoto & { alt: string; lang: Language }) | undefined> {
  const photo = (await findPhotos(db, [entry.data.photo?.id])).get(entry.data.photo?.id ?? '');
  return photo && { ...photo, ...describeShown(entry) };
}

/** Whether its files may be fetched. */
export const isPhotoShown = async (db: Database, id: string): Promise<boolean> =>
  (await db.$count(photos, and(eq(photos.id, id), isNull(photos.withdrawnAt)))) > 0;

const PAGE = 48;

/** Photos after the given one, newest first; all if it does not exist. */
async function olderThan(db: Database, after: string | undefined) {
  if (!after) return undefined;
  const [from] = await db
    .select({ at: exactly(photos.addedAt) })
    .from(photos)
    .where(eq(photos.id, after));
  return from && isAfter(photos.addedAt, photos.id, [from.at, after], () => true);
}

/** Photos, newest first; withdrawn ones stay in the list without their picture. */
export async function listPhotos(db: Database, after?: string) {
  const rows = await db
    .select()
    .from(photos)
    .where(await olderThan(db, after))
    .orderBy(desc(photos.addedAt), desc(photos.id))
    .limit(PAGE + 1);
  return { items: rows.slice(0, PAGE), next: rows.length > PAGE ? rows[PAGE - 1]!.id : undefined };
}

/** The published texts that show each photo. */
export async function listUses(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ collection: entries.collection, id: entries.id, data: entries.data, body: entries.body })
    .from(entries)
    .where(
      or(
        inArray(sql`${entries.data}->'photo'->>'id'`, [...ids]),
        like(entries.body, NAMED),
        sql`${entries.data}::text like ${NAMED}`,
      ),
    );
  return rows.flatMap(({ data, body, ...use }) => {
    const named = new Set([
      photoIdOf(data as Record<string, unknown>),
      ...namedPictures(`${body ?? ''}\n${JSON.stringify(data)}`),
    ]);
    return ids.filter((id) => named.has(id)).map((photoId) => ({ photoId, ...use }));
  });
}

/** Pattern of texts that contain a photo. */
const NAMED = '%/files/photos/%';

/** How many photos a form offers at once. */
const CHOICES = 24;

/** A search for photos in a form: by words of their description, after a given one. */
export type PhotoSearch = { q: string; after: string };

/** Photos offered in an entry's form, some at a time, newest first, after the one it already has. */
export async function photoChoices(
  db: Database,
  current: string | undefined,
  { q, after }: PhotoSearch = { q: '', after: '' },
): Promise<PhotoPage> {
  const older = await olderThan(db, after);
  const found = await db
    .select()
    .from(photos)
    .where(
      and(
        isNull(photos.withdrawnAt),
        q.trim() ? holds(q, sql`${photos.description}`, sql`${photos.credit}`) : undefined,
        older,
      ),
    )
    .orderBy(desc(photos.addedAt), desc(photos.id))
    .limit(CHOICES + 1);
  const shown = found.slice(0, CHOICES);
  const next = found.length > CHOICES ? shown.at(-1)!.id : undefined;
  if (current && !shown.some(({ id }) => id === current)) {
    const [own] = await db
      .select()
      .from(photos)
      .where(and(eq(photos.id, current), isNull(photos.withdrawnAt)));
    if (own) shown.unshift(own);
  }
  return {
    choices: shown.map(({ id, description }) => ({ id, description, path: picturePath(PHOTOS, id) })),
    q,
    isFound: found.length > 0,
    isFirst: !older,
    next,
  };
}

/** A photo that an entry starts to show, with the description given on upload. */
export async function findNewPhoto(db: Database, id: string | null): Promise<PhotoRef | undefined> {
  if (!id) return undefined;
  const [photo] = await db
    .select({ id: photos.id, alt: photos.description })
    .from(photos)
    .where(and(eq(photos.id, id), isNull(photos.withdrawnAt)));
  return photo;
}

/** The photo id in an entry's data, also in incomplete drafts. */
export function photoIdOf(data: Record<string, unknown>): string | undefined {
  const { photo } = data;
  const id = typeof photo === 'object' && photo !== null ? (photo as { id?: unknown }).id : undefined;
  return typeof id === 'string' ? id : undefined;
}

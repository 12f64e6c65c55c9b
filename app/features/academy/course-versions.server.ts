import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import { translations } from '#platform/tables.ts';
import type { Course } from './course.ts';
import { courseVersions, type enrollments } from './tables.server.ts';

export type CourseVersion = typeof courseVersions.$inferSelect;

/**
 * Runs whenever a course is published. If its lessons or questions changed, a new version is stored, and the previous
 * one keeps its translations; otherwise the newest version gets the new texts.
 */
export async function keepVersion(tx: Database, { id, data }: { id: string; data: Course }): Promise<void> {
  const newest = await findNewestVersion(tx, id);
  if (newest && isDeepStrictEqual(newest.data.modules, data.modules)) {
    await tx.update(courseVersions).set({ data }).where(isVersion(newest));
    return;
  }
  if (newest) {
    const rows = await tx
      .select({ language: translations.language, texts: translations.texts })
      .from(translations)
      .where(and(eq(translations.collection, 'courses'), eq(translations.id, id)));
    const translated = Object.fromEntries(rows.map(({ language, texts }) => [language, texts]));
    await tx.update(courseVersions).set({ translated }).where(isVersion(newest));
  }
  await tx.insert(courseVersions).values({ courseId: id, version: (newest?.version ?? 0) + 1, data });
}

/** Removes personal data from every version of a course and from its translations. */
export async function forgetInVersions(tx: Database, courseId: string, forget: <V>(value: V) => V): Promise<void> {
  const rows = await tx.select().from(courseVersions).where(eq(courseVersions.courseId, courseId)).for('update');
  for (const { version, data, translated } of rows) {
    // The French first: it says what of the translations goes with it.
    const now = { data: forget(data), translated: forget(translated) };
    if (!isDeepStrictEqual(now, { data, translated }))
      await tx.update(courseVersions).set(now).where(isVersion({ courseId, version }));
  }
}

const isVersion = ({ courseId, version }: Pick<CourseVersion, 'courseId' | 'version'>) =>
  and(eq(courseVersions.courseId, courseId), eq(courseVersions.version, version));

export async function findNewestVersion(db: Database, courseId: string): Promise<CourseVersion | undefined> {
  const [row] = await db
    .select()
    .from(courseVersions)
    .where(eq(courseVersions.courseId, courseId))
    .orderBy(desc(courseVersions.version))
    .limit(1);
  return row;
}

export async function findVersion(db: Database, courseId: string, version: number): Promise<CourseVersion | undefined> {
  const [row] = await db.select().from(courseVersions).where(isVersion({ courseId, version }));
  return row;
}

/** The version that somebody began: as stored, else the one published on the day they enrolled, else the first. */
export async function findBegunVersion(
  db: Database,
  { courseId, version, createdAt }: Pick<typeof enrollments.$inferSelect, 'courseId' | 'version' | 'createdAt'>,
): Promise<CourseVersion | undefined> {
  if (version !== null) return findVersion(db, courseId, version);
  const of = eq(courseVersions.courseId, courseId);
  const [then] = await db
    .select()
    .from(courseVersions)
    .where(and(of, lte(courseVersions.at, createdAt)))
    .orderBy(desc(courseVersions.version))
    .limit(1);
  if (then) return then;
  const [first] = await db.select().from(courseVersions).where(of).orderBy(asc(courseVersions.version)).limit(1);
  return first;
}

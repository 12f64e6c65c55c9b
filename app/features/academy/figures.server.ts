import { and, countDistinct, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { FullCourse } from './courses.server.ts';
import { certificates, enrollments, reviews } from './tables.server.ts';

/** `isSample`: invented for the demo, and shown as such; never mixed with real counts. */
export type Figures = {
  students: number;
  isSampleStudents: boolean;
  reviews: number;
  ratingTenths: number;
  isSampleRating: boolean;
};

/**
 * How many people learn a course and how they rate it. Without any learners, the sample's figures if sample data is
 * enabled.
 */
export async function readFigures(
  db: Database,
  { id, data }: FullCourse,
  { withSamples }: { withSamples: boolean },
): Promise<Figures> {
  const students = await db.$count(enrollments, and(eq(enrollments.courseId, id), eq(enrollments.isOpen, true)));
  const own = await rate(db, eq(reviews.courseId, id));
  const { sample } = data;
  return {
    ...(students === 0 && withSamples
      ? { students: sample.students, isSampleStudents: true }
      : { students, isSampleStudents: false }),
    ...(own.reviews === 0 && withSamples
      ? { reviews: sample.reviews, ratingTenths: sample.ratingTenths, isSampleRating: true }
      : { ...own, isSampleRating: false }),
  };
}

/** Totals of the academy: learners, valid certificates, the average of all visible opinions. */
export async function countAcademy(
  db: Database,
): Promise<{ students: number; graduates: number; ratingTenths: number }> {
  const [learning] = await db
    .select({ students: countDistinct(enrollments.memberId) })
    .from(enrollments)
    .where(eq(enrollments.isOpen, true));
  const graduates = await db.$count(certificates, isNull(certificates.revokedAt));
  return { students: learning!.students, graduates, ratingTenths: (await rate(db)).ratingTenths };
}

async function rate(db: Database, where?: SQL): Promise<{ reviews: number; ratingTenths: number }> {
  const [row] = await db
    .select({
      reviews: sql<number>`count(*)::int`,
      ratingTenths: sql<number>`coalesce(round(avg(stars) * 10), 0)::int`,
    })
    .from(reviews)
    .where(and(eq(reviews.state, 'shown'), where));
  return row!;
}

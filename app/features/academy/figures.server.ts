import { and, countDistinct, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { FullCourse } from './courses.server.ts';
import { certificates, enrollments, reviews } from './tables.server.ts';

/** `isSample`: invented for the demo, and to be shown as that; never mixed with what is counted. */
export type Figures = {
  students: number;
  isSampleStudents: boolean;
  reviews: number;
  ratingTenths: number;
  isSampleRating: boolean;
};

/** How many learn a course and what they think, as enrolled and written; while nobody has, the sample's figures where samples are. */
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

/** The whole academy's, counted: people who learn, certificates that hold, the average of all opinions that are shown. */
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

import { desc, eq, sql } from 'drizzle-orm';
import { users } from '#platform/auth-tables.ts';
import type { Database } from '#platform/database.ts';
import type { Enrollment } from './enrollments.server.ts';
import { reviews } from './tables.server.ts';

/** One opinion an enrolled member; written again it replaces the first. Its name becomes the member's display name. */
export async function saveReview(tx: Database, enrollment: Enrollment, { name, stars, text }: { name: string; stars: number; text: string }): Promise<void> {
  const row = { courseId: enrollment.courseId, name, stars, text };
  await tx.insert(reviews).values({ enrollmentId: enrollment.id, ...row }).onConflictDoUpdate({ target: reviews.enrollmentId, set: { ...row, at: sql`now()` } });
  await tx.update(users).set({ name }).where(eq(users.id, enrollment.memberId));
}

export async function listReviews(db: Database, courseId: string, limit = 50) {
  return db.select().from(reviews).where(eq(reviews.courseId, courseId)).orderBy(desc(reviews.at)).limit(limit);
}

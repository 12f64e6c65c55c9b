import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '#platform/auth-tables.ts';
import { type Database, savepoint } from '#platform/database.ts';
import type { Actor, Step } from '#platform/state-events.ts';
import { publishChange } from '#platform/changes.ts';
import type { Enrollment } from './enrollments.server.ts';
import { reviewEvents, reviews, type ReviewState } from './tables.server.ts';

/**
 * Stores an enrolled member's opinion, one per course. A new one replaces the first and stays hidden if staff hid it.
 * Its name becomes the member's display name.
 */
export async function saveReview(
  tx: Database,
  enrollment: Enrollment,
  { name, stars, text }: { name: string; stars: number; text: string },
): Promise<void> {
  const row = { courseId: enrollment.courseId, name, stars, text };
  await tx
    .insert(reviews)
    .values({ enrollmentId: enrollment.id, ...row })
    .onConflictDoUpdate({ target: reviews.enrollmentId, set: { ...row, at: sql`now()` } });
  await publishChange(tx, { topic: 'academy', id: '' });
  await tx.update(users).set({ name }).where(eq(users.id, enrollment.memberId));
}

/** The visible opinions of a course, newest first. */
export async function listReviews(db: Database, courseId: string, limit = 50) {
  return db
    .select()
    .from(reviews)
    .where(and(eq(reviews.courseId, courseId), eq(reviews.state, 'shown')))
    .orderBy(desc(reviews.at))
    .limit(limit);
}

/** Hides an opinion, or shows it again; a hidden one counts in no average. */
export async function moderateReview(
  db: Database,
  id: string,
  to: ReviewState,
  { who, why }: Actor,
): Promise<Exclude<Step, 'refused'>> {
  return savepoint(db, async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.enrollmentId, id)).for('update');
    if (!review) return 'unknown';
    if (review.state === to) return 'known';
    await tx.update(reviews).set({ state: to }).where(eq(reviews.enrollmentId, id));
    await tx.insert(reviewEvents).values({ reviewId: id, from: review.state, to, who, why });
    await publishChange(tx, { topic: 'academy', id: '' });
    return 'done';
  });
}

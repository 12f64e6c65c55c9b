import { eq, sql } from 'drizzle-orm';
import type { Language } from '#app/shared/language.ts';
import type { Member } from '#platform/auth.ts';
import type { Database } from '#platform/database.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { outlineOf } from './courses.server.ts';
import { listEnrolled } from './enrollments.server.ts';
import { findLearning } from './learning.server.ts';
import { readProgress } from './progress.server.ts';
import { certificates, coursePurchases } from './tables.server.ts';

/** A member's courses with their progress and certificates. */
export async function listOwnCourses(db: Database, member: Pick<Member, 'id'>, language?: Language) {
  const own = await listEnrolled(db, member.id);
  const rows = await Promise.all(
    own.map(async (enrollment) => {
      const learning = await findLearning(db, enrollment.courseId, { member }, language);
      if (!learning) return undefined;
      const { course } = learning;
      const outline = outlineOf(course.data);
      const progress = await readProgress(db, enrollment.id);
      const [certificate] = await db.select().from(certificates).where(eq(certificates.enrollmentId, enrollment.id));
      return { enrollment, course, outline, progress, certificate };
    }),
  );
  return rows.filter((row) => row !== undefined);
}

/**
 * Courses, progress and opinions are erased with the account; a certificate keeps its number but loses its holder's
 * name.
 */
export const learningData: OwnDataSource = {
  name: 'courses',
  signs: `select member_id, email, null as name, created_at as at from course_purchases`,
  opens: 'courses.read',
  keeps: (db, { id, email }) =>
    db.$count(coursePurchases, sql`${coursePurchases.memberId} = ${id} or ${coursePurchases.email} = ${email}`),
  async things(db, known, limit) {
    const lists = await Promise.all(known.members.map((id) => listOwnCourses(db, { id })));
    return lists
      .flat()
      .sort((one, other) => other.enrollment.createdAt.getTime() - one.enrollment.createdAt.getTime())
      .slice(0, limit)
      .map(({ enrollment, course, outline, progress, certificate }) => ({
        id: enrollment.id,
        at: enrollment.createdAt,
        title: course.data.title,
        detail: certificate?.number ?? `${progress.done.length} / ${outline.flatMap(({ lessons }) => lessons).length}`,
        state: certificate && `certificate.state.${certificate.revokedAt ? 'revoked' : 'valid'}`,
        isProved: known.proved.includes(enrollment.memberId),
      }));
  },
  async list(db, { id }) {
    const own = await listOwnCourses(db, { id });
    return own.map(({ course, progress, certificate, enrollment }) => ({
      course: course.data.title,
      enrolledAt: enrollment.createdAt,
      done: progress.done,
      passed: progress.passed,
      certificate: certificate?.number,
    }));
  },
  async erase(tx, { id, email }) {
    await tx.update(certificates).set({ holder: '—', memberId: null }).where(eq(certificates.memberId, id));
    await tx
      .update(coursePurchases)
      .set({ memberId: null, email: null })
      .where(sql`${coursePurchases.memberId} = ${id} or ${coursePurchases.email} = ${email}`);
  },
};

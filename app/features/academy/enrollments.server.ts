import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { publishChange } from '#platform/changes.ts';
import { Refusal } from '#platform/refusals.ts';
import { translate } from '#app/kit/words.server.ts';
import { Method, type PayMethod } from '#app/features/payments/pay-method.ts';
import { answerCheckout, type PayParts, providerFor, startPayment } from '#app/features/payments/pay.server.ts';
import { findCourse } from './courses.server.ts';
import {
  aiCourses,
  coursePurchases,
  courseVersions,
  enrollments,
  lessonProgress,
  quizPasses,
} from './tables.server.ts';

export type Enrollment = typeof enrollments.$inferSelect;

export async function findEnrollment(
  db: Database,
  courseId: string,
  memberId: string | undefined,
): Promise<Enrollment | undefined> {
  if (!memberId) return undefined;
  const [row] = await db
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.courseId, courseId), eq(enrollments.memberId, memberId), eq(enrollments.isOpen, true)));
  return row;
}

/** Which of these courses a member is enrolled in. */
export async function listEnrolled(db: Database, memberId: string, ids?: readonly string[]) {
  return db
    .select()
    .from(enrollments)
    .where(
      and(
        eq(enrollments.memberId, memberId),
        eq(enrollments.isOpen, true),
        ids && ids.length > 0 ? inArray(enrollments.courseId, [...ids]) : undefined,
      ),
    );
}

/** Locks an enrolment, so that two simultaneous calls or payments wait for each other. */
export async function lockEnrollment(tx: Database, courseId: string, memberId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`enrol:${courseId}:${memberId}`}))`);
}

/**
 * Opens a course for a member, or closes it, and updates the pages that count learners. A new enrolment is in the
 * newest version; a returning learner continues in theirs. The caller holds its lock.
 */
export async function openEnrollment(tx: Database, courseId: string, memberId: string, isOpen: boolean): Promise<void> {
  const newest = sql<
    number | null
  >`(select max(${courseVersions.version}) from ${courseVersions} where ${courseVersions.courseId} = ${courseId})`;
  const own = sql`enrollment_id = ${enrollments.id}`;
  const isBegun = sql`${enrollments.isOpen} or exists (select from ${lessonProgress} where ${own}) or exists (select from ${quizPasses} where ${own})`;
  await tx
    .insert(enrollments)
    .values({ courseId, memberId, isOpen, version: newest })
    .onConflictDoUpdate({
      target: [enrollments.courseId, enrollments.memberId],
      set: { isOpen, version: sql`case when ${isBegun} then ${enrollments.version} else ${newest} end` },
    });
  await publishChange(tx, { topic: 'academy', id: '' });
}

const EnrollmentInput = z.object({
  courseId: z
    .union([z.string(), z.number()], 'course_unknown')
    .transform(String)
    .pipe(z.string().min(1, 'course_unknown').max(60, 'course_unknown')),
  method: Method,
});
type EnrollmentInput = { courseId: string; method: PayMethod };

/**
 * `create-course-enrollment`: enrols immediately in a free course, through a payment in others. Repeating it has no
 * further effect.
 */
export function createEnrollment(pay: () => PayParts) {
  return defineFunction<EnrollmentInput, { paymentId?: string; isKnown?: boolean }>({
    name: 'create-course-enrollment',
    makesNew: true,
    isGuarded: true,
    summary: 'Enrols the signed-in member: at once for a free course, else with the address of the payment page',
    input: EnrollmentInput,
    answer: z.object({ checkoutUrl: z.url().optional(), message: z.string().optional() }),
    async perform(tx, { courseId, method }, { language, member, author, source, said }) {
      if (!member) return new Refusal('enrol_sign_in', { status: 401 });
      const course = await findCourse(tx, courseId, { member, author });
      if (!course) return new Refusal('course_unknown', { status: 404, field: 'courseId' });
      // A course this browser had made before its author signed in is the member's from now on, on every device.
      if (!course.isApproved)
        await tx
          .update(aiCourses)
          .set({ memberId: member.id })
          .where(and(eq(aiCourses.id, courseId), isNull(aiCourses.memberId)));
      await lockEnrollment(tx, courseId, member.id);
      if (await findEnrollment(tx, courseId, member.id)) return { isKnown: true };
      if (course.data.priceXof === 0) {
        await openEnrollment(tx, courseId, member.id, true);
        return {};
      }
      const provider = providerFor(pay(), method, 'one_time');
      if (provider instanceof Refusal) return provider;
      const id = randomUUID();
      await tx.insert(coursePurchases).values({ id, courseId, memberId: member.id, email: member.email });
      const paymentId = await startPayment(tx, provider, {
        purpose: 'course',
        purposeId: id,
        interval: 'one_time',
        amountMinor: course.data.priceXof,
        currency: 'XOF',
        language,
        source,
        said,
      });
      return { paymentId };
    },
    async respond(_siteContext, { paymentId, isKnown }, caller) {
      if (paymentId) return answerCheckout(pay(), paymentId, caller);
      return { message: translate(caller.language, 'academy')(isKnown ? 'enrol.known' : 'enrol.done') };
    },
  });
}

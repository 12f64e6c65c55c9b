import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Member } from '#platform/auth.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction, Refusal } from '#platform/functions.ts';
import type { OwnDataSource } from '#platform/own-data.ts';
import { translate } from '#app/features/shell/words.server.ts';
import { answerCheckout } from '../donations/donations.server.ts';
import { Method, type PayMethod } from '../payments/pay-method.ts';
import { type PayParts, providerFor, startPayment } from '../payments/pay.server.ts';
import type { Payment, Purpose } from '../payments/purposes.server.ts';
import { type FullCourse, findCourse, listEnrolled, outlineOf } from './courses.server.ts';
import { isComplete, lessonsOf } from './course-terms.ts';
import { certificateNumbers, certificates, coursePurchases, enrollments, lessonProgress, quizPasses, reviews } from './tables.server.ts';

export type Enrollment = typeof enrollments.$inferSelect;
export type Progress = { done: string[]; passed: number[] };

export async function findEnrollment(db: Database, courseId: string, memberId: string | undefined): Promise<Enrollment | undefined> {
  if (!memberId) return undefined;
  const [row] = await db.select().from(enrollments).where(and(eq(enrollments.courseId, courseId), eq(enrollments.memberId, memberId), eq(enrollments.isOpen, true)));
  return row;
}

async function openEnrollment(tx: Database, courseId: string, memberId: string, isOpen: boolean): Promise<void> {
  await tx
    .insert(enrollments)
    .values({ courseId, memberId, isOpen })
    .onConflictDoUpdate({ target: [enrollments.courseId, enrollments.memberId], set: { isOpen } });
}

const EnrollmentInput = z.object({ courseId: z.union([z.string(), z.number()], 'course_unknown').transform(String).pipe(z.string().min(1, 'course_unknown').max(60, 'course_unknown')), method: Method });
type EnrollmentInput = { courseId: string; method: PayMethod };

/** `create-course-enrollment`: at once for a free course, through a payment for the others; once, whatever is clicked. */
export function createEnrollment(pay: () => PayParts) {
  return defineFunction<EnrollmentInput, { paymentId?: string; isKnown?: boolean }>({
    name: 'create-course-enrollment',
    isGuarded: true,
    summary: 'Enrols the signed-in member: at once for a free course, else with the address of the payment page',
    input: EnrollmentInput as unknown as z.ZodType<EnrollmentInput>,
    answer: z.object({ checkoutUrl: z.url().optional(), message: z.string().optional() }),
    async perform(tx, { courseId, method }, { language, member }) {
      if (!member) return new Refusal('enrol_sign_in', { status: 401 });
      const course = await findCourse(tx, courseId, { member });
      if (!course) return new Refusal('course_unknown', { status: 404, field: 'courseId' });
      // Two presses at once wait for each other here.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`enrol:${courseId}:${member.id}`}))`);
      if (await findEnrollment(tx, courseId, member.id)) return { isKnown: true };
      if (course.data.priceXof === 0) {
        await openEnrollment(tx, courseId, member.id, true);
        return {};
      }
      const provider = providerFor(pay(), method, 'one_time');
      if (provider instanceof Refusal) return provider;
      const id = randomUUID();
      await tx.insert(coursePurchases).values({ id, courseId, memberId: member.id, email: member.email });
      const paymentId = await startPayment(tx, provider, { purpose: 'course', purposeId: id, interval: 'one_time', amountMinor: course.data.priceXof, currency: 'XOF', language });
      return { paymentId };
    },
    async respond(_ground, { paymentId, isKnown }, caller) {
      if (paymentId) return answerCheckout(pay(), paymentId, caller);
      return { message: translate(caller.language, 'academy')(isKnown ? 'enrol.known' : 'enrol.done') };
    },
  });
}

/** A paid course opens with its money and closes when the money goes back. */
export const coursePurpose: Purpose = {
  async account(tx, payment) {
    const [row] = await tx.select().from(coursePurchases).where(eq(coursePurchases.id, payment.purposeId));
    return `course:${row!.courseId}`;
  },
  async onKept(tx, payment: Payment) {
    const [row] = await tx.select().from(coursePurchases).where(eq(coursePurchases.id, payment.purposeId));
    if (row?.memberId) await openEnrollment(tx, row.courseId, row.memberId, payment.keptMinor > 0);
  },
  async facts(db, id) {
    const [row] = await db.select().from(coursePurchases).where(eq(coursePurchases.id, id));
    if (!row) throw new Error('No such purchase');
    const course = await findCourse(db, row.courseId);
    return { title: course?.data.title ?? `Cours ${row.courseId}`, path: `/academy/course/${row.courseId}`, etoffe: { motif: 'chevron', fg: '#0F3D2C', bg: '#FFB71B' }, payerName: null, payerEmail: row.email, isGift: false };
  },
};

export async function readProgress(db: Database, enrollmentId: string): Promise<Progress> {
  const done = await db.select({ lesson: lessonProgress.lesson }).from(lessonProgress).where(eq(lessonProgress.enrollmentId, enrollmentId));
  const passed = await db.select({ module: quizPasses.module }).from(quizPasses).where(eq(quizPasses.enrollmentId, enrollmentId));
  return { done: done.map(({ lesson }) => lesson), passed: passed.map(({ module }) => module).sort((a, b) => a - b) };
}

/** Adds what was read and answered, here or offline; what is known stays. Answers are graded here, never believed. */
export async function mergeProgress(tx: Database, course: FullCourse, enrollment: Enrollment, { done, answers }: { done: readonly string[]; answers: Record<string, readonly number[]> }): Promise<Progress> {
  const known = new Set(lessonsOf(outlineOf(course.data)).map(({ key }) => key));
  const read = [...new Set(done)].filter((key) => known.has(key));
  if (read.length > 0) await tx.insert(lessonProgress).values(read.map((lesson) => ({ enrollmentId: enrollment.id, lesson }))).onConflictDoNothing();
  const right = Object.entries(answers)
    .map(([module, given]) => ({ module: Number(module), given }))
    .filter(({ module, given }) => isRight(course, module, given));
  if (right.length > 0) await tx.insert(quizPasses).values(right.map(({ module }) => ({ enrollmentId: enrollment.id, module }))).onConflictDoNothing();
  return readProgress(tx, enrollment.id);
}

export function isRight({ data }: FullCourse, module: number, given: readonly number[]): boolean {
  const quiz = data.modules[module]?.quiz ?? [];
  return quiz.length > 0 && quiz.every(({ answer }, index) => given[index] === answer);
}

const ProgressInput = z.object({
  courseId: z.string('course_unknown').min(1, 'course_unknown').max(60, 'course_unknown'),
  done: z.array(z.string().max(8), 'invalid_field').max(500, 'invalid_field').default([]),
  answers: z.record(z.string().regex(/^\d{1,2}$/), z.array(z.number().int().min(0).max(9)).max(10), 'invalid_field').default({}),
});
type ProgressInput = z.infer<typeof ProgressInput>;

/** `save-course-progress`: lessons read and quiz answers of a course, also what was done without network; adding only. */
export function saveProgress() {
  return defineFunction<ProgressInput, Progress>({
    name: 'save-course-progress',
    summary: 'Adds lessons read and quiz answers of the signed-in member to what is known, and answers with all of it',
    input: ProgressInput as unknown as z.ZodType<ProgressInput>,
    answer: z.object({ done: z.array(z.string()), passed: z.array(z.number()) }),
    async perform(tx, { courseId, done, answers }, { member }) {
      if (!member) return new Refusal('enrol_sign_in', { status: 401 });
      const course = await findCourse(tx, courseId, { member });
      const enrollment = course && (await findEnrollment(tx, courseId, member.id));
      if (!course || !enrollment) return new Refusal('course_unknown', { status: 404, field: 'courseId' });
      return mergeProgress(tx, course, enrollment, { done, answers });
    },
    respond: async (_ground, progress) => progress,
  });
}

/** The certificate of a finished course, under the name its holder wants; the same one however often it is asked for. */
export async function issueCertificate(tx: Database, course: FullCourse, enrollment: Enrollment, holder: string, language: string): Promise<string | Refusal> {
  const [known] = await tx.select({ number: certificates.number }).from(certificates).where(eq(certificates.enrollmentId, enrollment.id));
  if (known) return known.number;
  const outline = outlineOf(course.data);
  const { done, passed } = await readProgress(tx, enrollment.id);
  if (!isComplete(outline, new Set(done), new Set(passed))) return new Refusal('course_unfinished', { status: 409 });
  const year = new Date().getUTCFullYear();
  const [counter] = await tx
    .insert(certificateNumbers)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: certificateNumbers.year, set: { last: sql`${certificateNumbers.last} + 1` } })
    .returning();
  const number = `AC-${year}-${String(counter!.last).padStart(4, '0')}`;
  const { title, level, durationHours, instructor } = course.data;
  await tx.insert(certificates).values({ number, enrollmentId: enrollment.id, memberId: enrollment.memberId, holder, courseId: course.id, courseTitle: title, level, hours: durationHours, lessons: lessonsOf(outline).length, instructor: instructor.name, language });
  return number;
}

/** The number of an enrolment's certificate, once there is one. */
export async function findOwnCertificate(db: Database, enrollmentId: string): Promise<string | undefined> {
  const [row] = await db.select({ number: certificates.number }).from(certificates).where(eq(certificates.enrollmentId, enrollmentId));
  return row?.number;
}

export type Certificate = typeof certificates.$inferSelect;

export async function findCertificate(db: Database, number: string): Promise<Certificate | undefined> {
  if (!/^AC-\d{4}-\d{4,7}$/.test(number)) return undefined;
  const [row] = await db.select().from(certificates).where(eq(certificates.number, number));
  return row;
}

/** Takes a certificate back: it stays findable and says why it no longer holds. */
export async function revokeCertificate(db: Database, number: string, why: string): Promise<void> {
  await db.update(certificates).set({ revokedAt: sql`now()`, revokedWhy: why }).where(eq(certificates.number, number));
}

/** A member's courses with how far each is, and their certificates. */
export async function listOwnCourses(db: Database, member: Pick<Member, 'id'>) {
  const own = await listEnrolled(db, member.id);
  const rows = await Promise.all(
    own.map(async (enrollment) => {
      const course = await findCourse(db, enrollment.courseId, { member });
      if (!course) return undefined;
      const outline = outlineOf(course.data);
      const progress = await readProgress(db, enrollment.id);
      const [certificate] = await db.select().from(certificates).where(eq(certificates.enrollmentId, enrollment.id));
      return { enrollment, course, outline, progress, certificate };
    }),
  );
  return rows.filter((row) => row !== undefined);
}

export const countCertificates = (db: Database, memberId: string): Promise<number> => db.$count(certificates, and(eq(certificates.memberId, memberId), sql`${certificates.revokedAt} is null`));

/** One opinion an enrolled member; written again it replaces the first. */
export async function saveReview(tx: Database, enrollment: Enrollment, { name, stars, text }: { name: string; stars: number; text: string }): Promise<void> {
  const row = { courseId: enrollment.courseId, name, stars, text };
  await tx.insert(reviews).values({ enrollmentId: enrollment.id, ...row }).onConflictDoUpdate({ target: reviews.enrollmentId, set: { ...row, at: sql`now()` } });
}

/** Courses, progress and opinions go with the account; a certificate keeps its number, without its holder. */
export const learningData: OwnDataSource = {
  name: 'courses',
  async list(db, { id }) {
    const own = await listOwnCourses(db, { id });
    return own.map(({ course, progress, certificate, enrollment }) => ({ course: course.data.title, enrolledAt: enrollment.createdAt, done: progress.done, passed: progress.passed, certificate: certificate?.number }));
  },
  async erase(tx, { id, email }) {
    await tx.update(certificates).set({ holder: '—', memberId: null }).where(eq(certificates.memberId, id));
    await tx.update(coursePurchases).set({ memberId: null, email: null }).where(sql`${coursePurchases.memberId} = ${id} or ${coursePurchases.email} = ${email}`);
  },
};

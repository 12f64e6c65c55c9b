import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Course } from './course.ts';
import { carryOver } from './course-carry.ts';
import { lessonsOf } from './course-rules.ts';
import { findVersion } from './course-versions.server.ts';
import { type FullCourse, outlineOf, readVersion } from './courses.server.ts';
import { type Enrollment, lockEnrollment } from './enrollments.server.ts';
import { findLearning } from './learning.server.ts';
import { lessonProgress, quizAnswers, quizPasses, quizTries } from './tables.server.ts';

export type Progress = { done: string[]; passed: number[] };

export async function readProgress(db: Database, enrollmentId: string): Promise<Progress> {
  const done = await db
    .select({ lesson: lessonProgress.lesson })
    .from(lessonProgress)
    .where(eq(lessonProgress.enrollmentId, enrollmentId));
  const passed = await db
    .select({ module: quizPasses.module })
    .from(quizPasses)
    .where(eq(quizPasses.enrollmentId, enrollmentId));
  return { done: done.map(({ lesson }) => lesson), passed: passed.map(({ module }) => module).sort((a, b) => a - b) };
}

/**
 * Adds lessons read and questions answered, online or offline; nothing is removed. Answers are graded here; a grade
 * from the browser is never trusted.
 * @param learnt the version in which it was done, if the learner is in another one now: it counts as far as both are
 * the same
 */
export async function mergeProgress(
  tx: Database,
  course: FullCourse,
  enrollment: Enrollment,
  { done, answers }: { done: readonly string[]; answers: Record<string, readonly number[]> },
  learnt?: { version: number; data: Course },
): Promise<Progress> {
  const { modules } = course.data;
  const carried = learnt && carryOver(learnt.data.modules, modules);
  const known = new Set(lessonsOf(outlineOf(course.data)).map(({ key }) => key));
  const read = [...new Set(done.map((key) => (carried ? (carried.lessons.get(key) ?? '') : key)))].filter((key) =>
    known.has(key),
  );
  if (read.length > 0)
    await tx
      .insert(lessonProgress)
      .values(read.map((lesson) => ({ enrollmentId: enrollment.id, lesson })))
      .onConflictDoNothing();
  const version = learnt?.version ?? course.version;
  const asked = (learnt?.data ?? course.data).modules;
  if (version !== undefined)
    for (const [module, given] of Object.entries(answers))
      await countFirst(tx, enrollment, { version, module: Number(module), given }, asked);
  const right = Object.entries(answers)
    .filter(([module, given]) => isPassed(asked, Number(module), given))
    .map(([module]) => (carried ? carried.modules.get(Number(module)) : Number(module)))
    .filter((module) => module !== undefined);
  if (right.length > 0)
    await tx
      .insert(quizPasses)
      .values(right.map((module) => ({ enrollmentId: enrollment.id, module })))
      .onConflictDoNothing();
  return readProgress(tx, enrollment.id);
}

type Tried = { version: number; module: number; given: readonly number[] };

/** Counts a learner's first answers to a module's questions once, however often they are sent. */
async function countFirst(
  tx: Database,
  { id: enrollmentId, courseId }: Enrollment,
  { version, module, given }: Tried,
  modules: Course['modules'],
): Promise<void> {
  const quiz = modules[module]?.quiz ?? [];
  if (quiz.length === 0 || !quiz.every(({ options }, index) => options[given[index] ?? -1] !== undefined)) return;
  const fresh = await tx.insert(quizTries).values({ enrollmentId, version, module }).onConflictDoNothing().returning();
  if (fresh.length === 0) return;
  await tx
    .insert(quizAnswers)
    .values(quiz.map((_, question) => ({ courseId, version, module, question, option: given[question]!, learners: 1 })))
    .onConflictDoUpdate({
      target: [quizAnswers.courseId, quizAnswers.version, quizAnswers.module, quizAnswers.question, quizAnswers.option],
      set: { learners: sql`${quizAnswers.learners} + 1` },
    });
}

/** Whether enough answers are right to pass the module in its version. */
export function isPassed(modules: Course['modules'], module: number, given: readonly number[]): boolean {
  const { quiz = [], pass = quiz.length } = modules[module] ?? {};
  return quiz.length > 0 && quiz.filter(({ answer }, index) => given[index] === answer).length >= pass;
}

const ProgressInput = z.object({
  courseId: z.string('course_unknown').min(1, 'course_unknown').max(60, 'course_unknown'),
  done: z.array(z.string().max(8), 'invalid_field').max(500, 'invalid_field').default([]),
  answers: z
    .record(z.string().regex(/^\d{1,2}$/), z.array(z.number().int().min(0).max(9)).max(10), 'invalid_field')
    .default({}),
  /** The version in which it was done; by default the one the member is in. */
  version: z
    .number('invalid_field')
    .int('invalid_field')
    .min(1, 'invalid_field')
    .max(100_000, 'invalid_field')
    .optional(),
});
type ProgressInput = z.infer<typeof ProgressInput>;

/**
 * `save-course-progress`: stores lessons read and quiz answers of a course, including those done offline. It only adds.
 */
export function saveProgress() {
  return defineFunction<ProgressInput, Progress>({
    name: 'save-course-progress',
    summary: 'Adds lessons read and quiz answers of the signed-in member to what is known, and answers with all of it',
    input: ProgressInput,
    answer: z.object({ done: z.array(z.string()), passed: z.array(z.number()) }),
    async perform(tx, { courseId, done, answers, version }, { member }) {
      if (!member) return new Refusal('enrol_sign_in', { status: 401 });
      // Beside a move to another version, what is sent lands wholly before or after it.
      await lockEnrollment(tx, courseId, member.id);
      const learning = await findLearning(tx, courseId, { member });
      if (!learning?.enrollment) return new Refusal('course_unknown', { status: 404, field: 'courseId' });
      const { course, enrollment } = learning;
      const learnt =
        version !== undefined && version !== course.version ? await findVersion(tx, courseId, version) : undefined;
      return mergeProgress(
        tx,
        course,
        enrollment,
        { done, answers },
        learnt && { version: learnt.version, data: readVersion(learnt, 'fr').data },
      );
    },
    respond: async (_siteContext, progress) => progress,
  });
}

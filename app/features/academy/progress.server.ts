import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { type FullCourse, findCourse, outlineOf } from './courses.server.ts';
import { lessonsOf } from './course-rules.ts';
import { type Enrollment, findEnrollment } from './enrollments.server.ts';
import { lessonProgress, quizPasses } from './tables.server.ts';

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

/** Adds what was read and answered, here or offline; what is known stays. Answers are graded here, never believed. */
export async function mergeProgress(
  tx: Database,
  course: FullCourse,
  enrollment: Enrollment,
  { done, answers }: { done: readonly string[]; answers: Record<string, readonly number[]> },
): Promise<Progress> {
  const known = new Set(lessonsOf(outlineOf(course.data)).map(({ key }) => key));
  const read = [...new Set(done)].filter((key) => known.has(key));
  if (read.length > 0)
    await tx
      .insert(lessonProgress)
      .values(read.map((lesson) => ({ enrollmentId: enrollment.id, lesson })))
      .onConflictDoNothing();
  const right = Object.entries(answers)
    .map(([module, given]) => ({ module: Number(module), given }))
    .filter(({ module, given }) => isRight(course, module, given));
  if (right.length > 0)
    await tx
      .insert(quizPasses)
      .values(right.map(({ module }) => ({ enrollmentId: enrollment.id, module })))
      .onConflictDoNothing();
  return readProgress(tx, enrollment.id);
}

function isRight({ data }: FullCourse, module: number, given: readonly number[]): boolean {
  const quiz = data.modules[module]?.quiz ?? [];
  return quiz.length > 0 && quiz.every(({ answer }, index) => given[index] === answer);
}

const ProgressInput = z.object({
  courseId: z.string('course_unknown').min(1, 'course_unknown').max(60, 'course_unknown'),
  done: z.array(z.string().max(8), 'invalid_field').max(500, 'invalid_field').default([]),
  answers: z
    .record(z.string().regex(/^\d{1,2}$/), z.array(z.number().int().min(0).max(9)).max(10), 'invalid_field')
    .default({}),
});
type ProgressInput = z.infer<typeof ProgressInput>;

/** `save-course-progress`: lessons read and quiz answers of a course, also what was done without network; adding only. */
export function saveProgress() {
  return defineFunction<ProgressInput, Progress>({
    name: 'save-course-progress',
    summary: 'Adds lessons read and quiz answers of the signed-in member to what is known, and answers with all of it',
    input: ProgressInput,
    answer: z.object({ done: z.array(z.string()), passed: z.array(z.number()) }),
    async perform(tx, { courseId, done, answers }, { member }) {
      if (!member) return new Refusal('enrol_sign_in', { status: 401 });
      const course = await findCourse(tx, courseId, { member });
      const enrollment = course && (await findEnrollment(tx, courseId, member.id));
      if (!course || !enrollment) return new Refusal('course_unknown', { status: 404, field: 'courseId' });
      return mergeProgress(tx, course, enrollment, { done, answers });
    },
    respond: async (_siteContext, progress) => progress,
  });
}

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { translate } from '#app/kit/words.server.ts';
import type { Language } from '#app/shared/language.ts';
import type { Database } from '#platform/database.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { readTranslations, SOURCE_LANGUAGE } from '#platform/translations.ts';
import { carryOver } from './course-carry.ts';
import { type CourseVersion, findBegunVersion, findNewestVersion } from './course-versions.server.ts';
import { findCourse, type FullCourse, type Learner, readVersion } from './courses.server.ts';
import { type Enrollment, findEnrollment, lockEnrollment } from './enrollments.server.ts';
import { enrollments, lessonProgress, quizPasses } from './tables.server.ts';

export type Learning = {
  course: FullCourse;
  enrollment?: Enrollment;
  /** Whether a newer version exists, which new learners get. */
  hasNewer: boolean;
};

/**
 * A course for a visitor. A learner gets the version they began, even if the course changed or is no longer offered;
 * everybody else gets the published course.
 */
export async function findLearning(
  db: Database,
  id: string | undefined,
  visitor: Learner,
  language: Language = SOURCE_LANGUAGE,
): Promise<Learning | undefined> {
  const course = await findCourse(db, id, visitor, language);
  const enrollment = id === undefined ? undefined : await findEnrollment(db, id, visitor.member?.id);
  const begun = enrollment && (await findBegunVersion(db, enrollment));
  if (!begun) return course && { course, enrollment, hasNewer: false };
  const newest = (await findNewestVersion(db, begun.courseId))!;
  const isNewest = newest.version === begun.version;
  if (course && isNewest) return { course: { ...course, version: begun.version }, enrollment, hasNewer: false };
  const own = await readBegun(db, begun, language);
  // The price is no part of a version.
  if (course) own.data = { ...own.data, priceXof: course.data.priceXof };
  return { course: own, enrollment, hasNewer: course !== undefined && !isNewest };
}

/** Uses the translations of the version's time; for the newest version, the published ones. */
async function readBegun(db: Database, version: CourseVersion, language: Language): Promise<FullCourse> {
  const texts =
    version.translated?.[language] ??
    (version.translated
      ? undefined
      : (await readTranslations(db, 'courses', language, [version.courseId])).get(version.courseId)?.texts);
  return readVersion(version, language, texts);
}

const RenewInput = z.object({
  courseId: z.string('course_unknown').min(1, 'course_unknown').max(60, 'course_unknown'),
});
type RenewInput = z.infer<typeof RenewInput>;

/**
 * `renew-course-enrollment`: moves the signed-in member to the newest version; progress in unchanged lessons and
 * questions is kept.
 */
export function renewEnrollment() {
  return defineFunction<RenewInput, { version: number | null }>({
    name: 'renew-course-enrollment',
    summary: "Moves the signed-in member's enrolment to the course's newest version, with what stayed the same",
    input: RenewInput,
    answer: z.object({ version: z.number().int().nullable(), message: z.string() }),
    async perform(tx, { courseId }, { member }) {
      if (!member) return new Refusal('enrol_sign_in', { status: 401 });
      await lockEnrollment(tx, courseId, member.id);
      const learning = await findLearning(tx, courseId, { member });
      if (!learning?.enrollment) return new Refusal('course_unknown', { status: 404, field: 'courseId' });
      return { version: learning.hasNewer ? await renew(tx, learning.enrollment) : (learning.course.version ?? null) };
    },
    respond: async (_siteContext, { version }, { language }) => ({
      version,
      message: translate(language, 'academy')('version.renewed'),
    }),
  });
}

/**
 * Moves progress to the new positions of lessons and questions, with its original dates; progress in removed ones is
 * lost.
 */
async function renew(tx: Database, enrollment: Enrollment): Promise<number> {
  const from = (await findBegunVersion(tx, enrollment))!;
  const to = (await findNewestVersion(tx, enrollment.courseId))!;
  const { lessons, modules } = carryOver(from.data.modules, to.data.modules);
  const { id: enrollmentId } = enrollment;
  const read = await tx.delete(lessonProgress).where(eq(lessonProgress.enrollmentId, enrollmentId)).returning();
  const kept = read.flatMap(({ lesson, at }) =>
    lessons.has(lesson) ? [{ enrollmentId, lesson: lessons.get(lesson)!, at }] : [],
  );
  if (kept.length > 0) await tx.insert(lessonProgress).values(kept);
  const passed = await tx.delete(quizPasses).where(eq(quizPasses.enrollmentId, enrollmentId)).returning();
  const keptPasses = passed.flatMap(({ module, at }) =>
    modules.has(module) ? [{ enrollmentId, module: modules.get(module)!, at }] : [],
  );
  if (keptPasses.length > 0) await tx.insert(quizPasses).values(keptPasses);
  await tx.update(enrollments).set({ version: to.version }).where(eq(enrollments.id, enrollmentId));
  return to.version;
}

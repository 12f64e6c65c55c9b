import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#platform/database.ts';
import type { Course } from '#app/features/academy/course.ts';
import { type CourseVersion, findNewestVersion } from '#app/features/academy/course-versions.server.ts';
import { certificates, enrollments, lessonProgress, quizAnswers } from '#app/features/academy/tables.server.ts';

export type WhereTheyStop = {
  learners: number;
  /** Learners who are still in an older version. */
  others: number;
  certified: number;
  modules: { title: string; share: number }[];
  /** The questions of this version that learners got wrong at the first try, most often missed first. */
  missed: MissedQuestion[];
};

/** `wrong` of `learners` missed it at their first try, most of them by choosing `instead`. `module` counts from 0. */
type MissedQuestion = {
  module: number;
  question: string;
  answer: string;
  instead: string;
  learners: number;
  wrong: number;
};

/** How many questions are shown. */
const MOST_MISSED = 5;

/** For each module of the newest version: what percentage of its learners read all its lessons. */
export async function whereLearnersStop(db: Database, courseId: string): Promise<WhereTheyStop | undefined> {
  const newest = await findNewestVersion(db, courseId);
  if (!newest) return undefined;
  // As findBegunVersion has it, for all at once.
  const begun = sql<number>`coalesce(${enrollments.version}, (select max(v.version) from course_versions v where v.course_id = ${courseId} and v.at <= ${enrollments.createdAt}), 1)`;
  const isOpen = and(eq(enrollments.courseId, courseId), eq(enrollments.isOpen, true));
  const isOwn = and(isOpen, sql`${begun} = ${newest.version}`);
  const all = await db.$count(enrollments, isOpen);
  const learners = await db.$count(enrollments, isOwn);
  const certified = await db.$count(certificates, eq(certificates.courseId, courseId));
  const rows = await db
    .select({
      module: sql<number>`substring(${lessonProgress.lesson} from '^[0-9]+')::int - 1`,
      read: sql<number>`count(*)::int`,
    })
    .from(lessonProgress)
    .innerJoin(enrollments, eq(enrollments.id, lessonProgress.enrollmentId))
    .where(isOwn)
    .groupBy(lessonProgress.enrollmentId, sql`1`);
  const { modules }: Course = newest.data;
  return {
    learners,
    others: all - learners,
    certified,
    modules: modules.map(({ title, lessons }, module) => {
      const whole = rows.filter((row) => row.module === module && row.read >= lessons.length).length;
      return { title, share: learners > 0 ? Math.round((whole / learners) * 100) : 0 };
    }),
    missed: await listMissed(db, newest),
  };
}

async function listMissed(db: Database, { courseId, version, data }: CourseVersion): Promise<MissedQuestion[]> {
  const counts = await db
    .select()
    .from(quizAnswers)
    .where(and(eq(quizAnswers.courseId, courseId), eq(quizAnswers.version, version)));
  const missed = data.modules.flatMap(({ quiz }, module) =>
    quiz.flatMap(({ question, options, answer }, index) => {
      const given = counts.filter((one) => one.module === module && one.question === index);
      const [most, ...others] = given.filter(({ option }) => option !== answer).sort((a, b) => b.learners - a.learners);
      if (!most) return [];
      const learners = given.reduce((sum, one) => sum + one.learners, 0);
      const wrong = others.reduce((sum, one) => sum + one.learners, most.learners);
      return [{ module, question, answer: options[answer]!, instead: options[most.option]!, learners, wrong }];
    }),
  );
  return missed.sort((a, b) => b.wrong / b.learners - a.wrong / a.learners).slice(0, MOST_MISSED);
}

import { eq } from 'drizzle-orm';
import { dayInKinshasa } from '#app/shared/dates.server.ts';
import type { Database } from '#platform/database.ts';
import { refuseDropped } from '#platform/markdown.ts';
import { Refusal } from '#platform/refusals.ts';
import { AI_HOURS } from './course-rules.ts';
import { coursePurchases, enrollments } from './tables.server.ts';

/** The initial content of a new course. */
export const blankCourse = () => ({
  level: 'debutant',
  durationHours: AI_HOURS.least,
  priceXof: 0,
  publishedOn: dayInKinshasa(new Date()),
  art: { type: 'lecture', palette: 'midi' },
  instructor: { gender: 'f', hair: 'foulard', palette: 'midi' },
  sample: { students: 0, reviews: 0, ratingTenths: 0 },
  voices: [],
  modules: [],
});

/** Refuses to publish a lesson that contains something a page would leave out. */
export function faultInLessons(data: unknown): Refusal | undefined {
  const { modules = [] } = data as { modules?: { lessons?: { text?: unknown }[] }[] };
  for (const [module, { lessons = [] }] of modules.entries())
    for (const [lesson, { text }] of lessons.entries()) {
      const fault = refuseDropped(String(text), `data.modules[${module}].lessons[${lesson}].text`);
      if (fault) return fault;
    }
  return undefined;
}

/**
 * Refuses to move a course with learners or buyers to the trash: they may read it to its end. It can be unpublished.
 */
export async function refuseWithLearners(tx: Database, id: string): Promise<Refusal | undefined> {
  const [enrolled] = await tx.select().from(enrollments).where(eq(enrollments.courseId, id)).limit(1);
  const [bought] = await tx.select().from(coursePurchases).where(eq(coursePurchases.courseId, id)).limit(1);
  return (enrolled ?? bought) && new Refusal('course_has_learners', { status: 409 });
}

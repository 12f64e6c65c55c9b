import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { publishChange } from '#platform/changes.ts';
import { defineFunction } from '#platform/functions.ts';
import { Refusal } from '#platform/refusals.ts';
import { mendPassages } from '#app/features/academy/course-passages.ts';
import { aiCourses } from '#app/features/academy/tables.server.ts';
import { CourseId } from './decide-course.server.ts';

const MENDABLE = ['draft', 'approved', 'declined'] as const;

const Input = z.object({
  id: CourseId,
  /** The revision that the texts were based on. */
  base: z.coerce.number('invalid_field').int('invalid_field').min(0, 'invalid_field'),
  /** The changed passages by path (`modules.0.lessons.1.text`); others stay. */
  fields: z.record(z.string().max(80), z.string('invalid_field').max(5000, 'text_too_long')),
});
type Input = z.infer<typeof Input>;
type Outcome = { revision: number; changed: { key: string; before: string; after: string }[] };

/** `mend-course`: a teacher corrects passages of a requested course; the proposed text is kept for comparison. */
export function mendCourse() {
  return defineFunction<Input, Outcome>({
    name: 'mend-course',
    summary: 'Puts passages of a course on request into other words; the proposal is kept',
    input: Input,
    answer: z.object({ revision: z.number(), changed: z.number(), message: z.string() }),
    staff: {
      permission: 'courses.decide',
      act: ({ id }, { changed }) =>
        changed.length === 0
          ? undefined
          : {
              target: `course:${id}`,
              before: Object.fromEntries(changed.map(({ key, before }) => [key, before])),
              after: Object.fromEntries(changed.map(({ key, after }) => [key, after])),
            },
    },
    async perform(tx, { id, base, fields }, { staff }) {
      const [course] = await tx.select().from(aiCourses).where(eq(aiCourses.id, id)).for('update');
      if (!course) return new Refusal('course_unknown', { status: 404 });
      if (!course.content || !MENDABLE.some((state) => state === course.status))
        return new Refusal('course_not_made', { status: 409 });
      if (course.revision !== base)
        return new Refusal('course_edited', {
          status: 409,
          details: { revision: course.revision, by: course.mendedBy, at: course.mendedAt?.toISOString() },
        });
      const mended = mendPassages(course.content, fields);
      if ('key' in mended) {
        const { key, min, max } = mended;
        return min === undefined
          ? new Refusal('invalid_field', { field: key })
          : new Refusal('passage_length', { field: key, values: { min, max } });
      }
      if (mended.changed.length === 0) return { revision: base, changed: [] };
      await tx
        .update(aiCourses)
        .set({
          content: mended.content,
          proposal: course.proposal ?? course.content,
          revision: base + 1,
          mendedBy: staff!.memberId,
          mendedAt: sql`now()`,
        })
        .where(eq(aiCourses.id, id));
      if (course.status === 'approved') await publishChange(tx, { topic: 'academy', id: '' });
      return { revision: base + 1, changed: mended.changed };
    },
    respond: async ({ translate }, { revision, changed }, { language }) => ({
      revision,
      changed: changed.length,
      message: translate(language, 'admin')('course.mended', { count: changed.length }),
    }),
  });
}

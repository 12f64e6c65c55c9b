import { desc, eq } from 'drizzle-orm';
import { EVEN_IF_OTHERS_FAIL } from '#app/shared/sum-input.ts';
import { z } from 'zod';
import { defineFunction } from '#platform/functions.ts';
import type { Jobs } from '#platform/jobs.ts';
import { Refusal } from '#platform/refusals.ts';
import type { Step } from '#platform/state-events.ts';
import { approveCourse, declineCourse } from '#app/features/academy/ai-courses.server.ts';
import { sendCourseDecision } from '#app/features/academy/course-decision-mail.server.ts';
import { AI_COURSE_STATES, courseEvents } from '#app/features/academy/tables.server.ts';

export const CourseId = z.string('invalid_field').regex(/^ai-[\w-]{1,60}$/, 'invalid_field');

const Input = z
  .object({
    id: CourseId,
    decision: z.enum(['accept', 'decline'], 'invalid_field'),
    text: z.string('invalid_field').trim().max(2000, 'text_too_long').default(''),
  })
  .refine(({ decision, text }) => decision === 'accept' || text !== '', {
    path: ['text'],
    ...EVEN_IF_OTHERS_FAIL,
    message: 'course_words_required',
  });
type Input = z.infer<typeof Input>;
type Outcome = { step: Step; isTold: boolean; from?: string; to: 'approved' | 'declined' };

/** `decide-course`: publishes a requested course to everybody, or leaves it to its author, with a reason. */
export function decideCourse(jobs: Pick<Jobs, 'send'>) {
  return defineFunction<Input, Outcome>({
    name: 'decide-course',
    summary: 'Opens a course on request to everybody, or declines it with words; who asked for it is told',
    input: Input,
    answer: z.object({ status: z.enum(AI_COURSE_STATES), message: z.string() }),
    staff: {
      permission: 'courses.decide',
      act: ({ id, text }, { step, from, to }) =>
        step === 'done'
          ? { target: `course:${id}`, before: { status: from }, after: { status: to }, reason: text || undefined }
          : undefined,
    },
    async perform(tx, { id, decision, text }, { staff }) {
      const to = decision === 'accept' ? 'approved' : 'declined';
      const decide = decision === 'accept' ? approveCourse : declineCourse;
      const step = await decide(tx, id, { who: staff!.memberId, why: text || undefined });
      if (step === 'unknown') return new Refusal('course_unknown', { status: 404 });
      if (step === 'refused') return new Refusal('step_refused', { status: 409 });
      if (step === 'known') return { step, isTold: false, to };
      const [event] = await tx
        .select()
        .from(courseEvents)
        .where(eq(courseEvents.courseId, id))
        .orderBy(desc(courseEvents.id))
        .limit(1);
      const isTold = await sendCourseDecision(tx, jobs, { courseId: id, eventId: event!.id });
      return { step, isTold, from: event!.from, to };
    },
    respond: async ({ translate }, { isTold, to }, { language }) => ({
      status: to,
      message: translate(language, 'admin')(isTold ? `course.decided.${to}` : `course.decidedUntold.${to}`),
    }),
  });
}
